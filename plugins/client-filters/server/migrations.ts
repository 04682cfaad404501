import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const clientFilterMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table client_black_list (
        black_list_id bigint primary key default next_id(),
        client_id bigint not null,
        kind text not null default 'site' check (kind in ('site', 'author', 'account', 'url')),
        value text not null,
        reason text,
        is_enabled boolean not null default true,
        hidden_count bigint not null default 0,
        applied_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_black_list_value on client_black_list (client_id, kind, value);

      create table client_black_word (
        black_word_id bigint primary key default next_id(),
        client_id bigint not null,
        word text not null,
        place text not null default 'all' check (place in ('all', 'title', 'body')),
        subject_ids bigint[],
        reason text,
        is_enabled boolean not null default true,
        hidden_count bigint not null default 0,
        applied_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_black_word_word on client_black_word (client_id, word);

      create table client_filter_parameter (
        parameter_id bigint primary key default next_id(),
        client_id bigint not null,
        name text not null,
        value jsonb not null,
        hidden_count bigint not null default 0,
        applied_at timestamptz,
        unique (client_id, name)
      );

      -- Why a client does not see an article; without subjects it sees it nowhere.
      create table client_filtered (
        client_id bigint not null,
        article_id bigint not null,
        entry_id bigint not null,
        filter text not null,
        reason text not null,
        subject_ids bigint[],
        filtered_at timestamptz not null default now(),
        primary key (client_id, article_id, entry_id)
      );
      create index client_filtered_entry on client_filtered (client_id, entry_id, article_id desc);
      create index client_filtered_article on client_filtered (article_id);

      -- Rows that a filter has hidden and will show again: those of a subject, or with 0 that of the client.
      create table client_filtered_row (
        client_id bigint not null,
        article_id bigint not null,
        subject_id bigint not null,
        primary key (client_id, article_id, subject_id)
      );
      create index client_filtered_row_article on client_filtered_row (article_id);

      -- Articles that a client sees whatever its filters say.
      create table client_filter_exception (
        client_id bigint not null,
        article_id bigint not null,
        user_id bigint not null,
        made_at timestamptz not null default now(),
        primary key (client_id, article_id)
      );
      create index client_filter_exception_article on client_filter_exception (article_id);

      create table client_filter_version (
        version bigint not null
      );

      create function move_client_filter_version() returns trigger language plpgsql as $$
        begin update client_filter_version set version = version + 1; return null; end $$;

      insert into client_filter_version (version) values (1);

      create trigger black_list_changed after insert or delete or update of kind, value, is_enabled on client_black_list
        for each statement execute function move_client_filter_version();
      create trigger black_word_changed after insert or delete or update of word, place, subject_ids, is_enabled on client_black_word
        for each statement execute function move_client_filter_version();
      create trigger parameter_changed after insert or delete or update of value on client_filter_parameter
        for each statement execute function move_client_filter_version();
    `,
  ),
];
