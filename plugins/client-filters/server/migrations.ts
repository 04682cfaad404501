import { resourceMigration, type Migration } from '#core/server';
import { clientBlackList, clientBlackWord } from '../resource';

/** Tables of filters. Triggers move the version that the pipeline compares, so that no writer can forget it. */
export const clientFilterMigrations: readonly Migration[] = [
  resourceMigration(clientBlackList),
  resourceMigration(clientBlackWord),
  {
    name: 'client-filtered',
    up: async (tx) => {
      await tx.query(`
        create unique index on client_black_list (client_id, kind, value);
        alter table client_black_list alter column hidden_count set default 0;
        alter table client_black_word alter column hidden_count set default 0;

        -- Why a client does not see an article; without subjects it sees it nowhere.
        create table client_filtered (
          client_id bigint not null, article_id bigint not null references article on delete cascade, entry_id bigint not null,
          filter text not null, reason text not null, subject_ids bigint[], filtered_at timestamptz not null default now(),
          primary key (client_id, article_id, entry_id)
        );
        create index client_filtered_entry on client_filtered (entry_id, article_id desc);
        create index client_filtered_article on client_filtered (article_id);

        -- Rows that a filter has hidden and will show again: those of a subject, or with 0 that of the client.
        create table client_filtered_row (
          client_id bigint not null, article_id bigint not null references article on delete cascade, subject_id bigint not null,
          primary key (client_id, article_id, subject_id)
        );
        create index client_filtered_row_article on client_filtered_row (article_id);

        create table client_filter_version (version bigint not null);
        insert into client_filter_version values (1);
        create function move_client_filter_version() returns trigger language plpgsql as $$
          begin update client_filter_version set version = version + 1; return null; end $$;
        create trigger black_list_changed after insert or delete or update of kind, value, is_enabled on client_black_list for each statement execute function move_client_filter_version();
        create trigger black_word_changed after insert or delete or update of word, place, subject_ids, is_enabled on client_black_word for each statement execute function move_client_filter_version();
      `);
    },
  },
  {
    name: 'client-filter-parameters',
    up: async (tx) => {
      await tx.query(`
        create table client_filter_parameter (
          parameter_id bigint primary key default next_id(), client_id bigint not null, name text not null, value jsonb not null,
          hidden_count bigint not null default 0, applied_at timestamptz, unique (client_id, name)
        );
        create trigger parameter_changed after insert or delete or update of value on client_filter_parameter for each statement execute function move_client_filter_version();
      `);
    },
  },
  {
    name: 'client-filter-exceptions',
    up: async (tx) => {
      await tx.query(`
        -- Articles that a client sees whatever its filters say.
        create table client_filter_exception (
          client_id bigint not null, article_id bigint not null references article on delete cascade, user_id bigint not null, made_at timestamptz not null default now(), primary key (client_id, article_id)
        );
        create index client_filter_exception_article on client_filter_exception (article_id);
      `);
    },
  },
];
