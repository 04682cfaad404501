import type { Migration } from '#core/server';

/** Runs, what each found by day and subject, and every single change, so that it can be taken back. */
export const redoMigrations: readonly Migration[] = [
  {
    name: 'redo-run',
    up: async (tx) => {
      await tx.query(`
        create table redo_run (
          redo_id bigint primary key default next_id(), client_id bigint not null, state text not null, is_cancelled boolean not null default false,
          subject_ids bigint[], period_from timestamptz not null, period_to timestamptz not null, time_zone text not null,
          created_by bigint not null, created_at timestamptz not null default now(), finished_at timestamptz,
          steps int not null default 0, steps_done int not null default 0, error text
        );
        create index on redo_run (client_id, redo_id desc);
        create table redo_subject (
          redo_id bigint not null references redo_run on delete cascade, subject_id bigint not null, subject_name text not null, rule_version int not null, primary key (redo_id, subject_id)
        );
        create table redo_day (
          redo_id bigint not null references redo_run on delete cascade, subject_id bigint not null, day date not null, gained int not null, lost int not null, kept int not null, primary key (redo_id, subject_id, day)
        );
        create table redo_change (
          redo_id bigint not null references redo_run on delete cascade, subject_id bigint not null, article_id bigint not null references article on delete cascade, is_gain boolean not null, is_applied boolean not null default false,
          -- Of a loss: by which version and words it was in.
          former_version int, former_words text[], primary key (redo_id, subject_id, article_id)
        );
        create index on redo_change (article_id);
      `);
    },
  },
  {
    name: 'redo-emotion',
    up: async (tx) => {
      await tx.query(`
        alter table redo_run add column kind text not null default 'rules', add column by_hand int not null default 0;
        create table redo_emotion_count (
          redo_id bigint not null references redo_run on delete cascade, before smallint not null, after smallint not null, count int not null, primary key (redo_id, before, after)
        );
        create table redo_emotion_change (
          redo_id bigint not null references redo_run on delete cascade, article_id bigint not null references article on delete cascade, before smallint not null, after smallint not null, probability real not null,
          -- A change that was in the way of a person or of a later judgement is passed over.
          is_applied boolean not null default false, is_passed boolean not null default false, primary key (redo_id, article_id)
        );
        create index on redo_emotion_change (article_id);
      `);
    },
  },
  {
    name: 'redo-change-at-once',
    up: async (tx) => {
      await tx.query(`
        -- A run may write a hundred thousand changes: a foreign key would lock the article of each, row by row. What is deleted takes its changes along by the statement instead.
        alter table redo_change drop constraint redo_change_redo_id_fkey, drop constraint redo_change_article_id_fkey;
        create function remove_redo_changes_of_articles() returns trigger language plpgsql as $$
          begin delete from redo_change c using gone where c.article_id = gone.article_id; return null; end $$;
        create trigger redo_changes_of_articles after delete on article referencing old table as gone for each statement execute function remove_redo_changes_of_articles();
        create function remove_redo_changes_of_runs() returns trigger language plpgsql as $$
          begin delete from redo_change c using gone where c.redo_id = gone.redo_id; return null; end $$;
        create trigger redo_changes_of_runs after delete on redo_run referencing old table as gone for each statement execute function remove_redo_changes_of_runs();
      `);
    },
  },
];
