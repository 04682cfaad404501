import type { Migration } from '#core/server';

/** Exports with how far they are, and those that run by the clock. Never edited once landed. */
export const exportMigration: Migration = {
  name: '0002-data-export',
  up: async (tx) => {
    await tx.query(`
      create table data_export_schedule (
        schedule_id bigint primary key default next_id(), client_id bigint not null, user_id bigint not null,
        source text not null, name text not null, format text not null, columns text[] not null, filter jsonb not null, has_preface boolean not null,
        every text not null, weekday int not null, hour int not null,
        is_enabled boolean not null default true, next_at timestamptz not null, last_at timestamptz, created_at timestamptz not null default now()
      );
      create index data_export_schedule_due on data_export_schedule (next_at) where is_enabled;
      create index data_export_schedule_client on data_export_schedule (client_id, schedule_id);

      create table data_export (
        export_id bigint primary key default next_id(), client_id bigint not null, user_id bigint not null,
        schedule_id bigint references data_export_schedule on delete set null,
        source text not null, name text not null, format text not null, columns text[] not null, filter jsonb not null, has_preface boolean not null,
        state text not null default 'waiting', done_rows int not null default 0, total_rows int,
        file_name text, file_size bigint, sha256 text, error text, download_count int not null default 0,
        created_at timestamptz not null default now(), finished_at timestamptz, expires_at timestamptz
      );
      create index data_export_newest on data_export (client_id, export_id desc);
      create index data_export_expiry on data_export (expires_at) where state = 'done';
    `);
  },
};
