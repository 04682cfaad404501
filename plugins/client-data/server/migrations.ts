import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const clientDataMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table client_retention (
        client_id bigint primary key,
        article_days int not null
      );

      -- Jobs outlive the client that they removed.
      create table client_data_job (
        job_id bigint primary key default next_id(),
        client_id bigint not null,
        client_name text not null,
        kind text not null check (kind in ('cleanup', 'rebuild', 'export', 'delete')),
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
        is_dry_run boolean not null default false,
        article_days int,
        steps int not null default 0,
        steps_done int not null default 0,
        counts jsonb not null default '[]',
        file_id bigint,
        error text,
        created_by bigint,
        created_at timestamptz not null default now(),
        finished_at timestamptz
      );
      create index client_data_job_client on client_data_job (client_id, job_id);
      create unique index client_data_job_open on client_data_job (client_id, kind) where state in ('waiting', 'running');
    `,
  ),
];
