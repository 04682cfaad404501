import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const dataExchangeMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table data_import (
        import_id bigint primary key default next_id(),
        -- Null: by the command line, for the platform.
        client_id bigint,
        user_id bigint,
        -- SHA-256 of the content and of how it is to be read: the same file is the same import.
        file_key text not null,
        file_id bigint,
        file_name text not null,
        file_size bigint not null,
        format text not null,
        settings jsonb not null,
        state text not null default 'waiting',
        rows_read int not null default 0,
        error_rows int not null default 0,
        submitted int not null default 0,
        stored int not null default 0,
        duplicates int not null default 0,
        rejected int not null default 0,
        reject_reasons jsonb not null default '{}',
        error text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        finished_at timestamptz
      );
      create unique index data_import_file on data_import (coalesce(client_id, (0)::bigint), file_key);
      create index data_import_newest on data_import (client_id, import_id desc);

      create table data_import_error (
        import_id bigint not null references data_import(import_id) on delete cascade,
        row_number int not null,
        line int not null,
        faults json not null,
        record json,
        primary key (import_id, row_number)
      );

      create table data_export_schedule (
        schedule_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        source text not null,
        name text not null,
        format text not null,
        columns text[] not null,
        filter jsonb not null,
        every text not null,
        weekday int not null,
        hour int not null,
        is_enabled boolean not null default true,
        next_at timestamptz not null,
        last_at timestamptz,
        created_at timestamptz not null default now(),
        sort text
      );
      create index data_export_schedule_due on data_export_schedule (next_at) where is_enabled;
      create index data_export_schedule_client on data_export_schedule (client_id, schedule_id);

      create table data_export (
        export_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        schedule_id bigint references data_export_schedule(schedule_id) on delete set null,
        source text not null,
        name text not null,
        format text not null,
        columns text[] not null,
        filter jsonb not null,
        state text not null default 'waiting',
        done_rows int not null default 0,
        total_rows int,
        file_name text,
        file_size bigint,
        sha256 text,
        error text,
        download_count int not null default 0,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        expires_at timestamptz,
        ids bigint[],
        sort text,
        content jsonb
      );
      create index data_export_newest on data_export (client_id, export_id desc);
      create index data_export_expiry on data_export (expires_at) where state = 'done';
      -- What somebody is told of at every poll.
      create index data_export_ended on data_export (user_id, finished_at);
    `,
  ),
];
