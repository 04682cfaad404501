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
];
