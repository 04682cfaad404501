import type { Migration } from '#core/server';

/** Imports with how far they are, and the records that could not be taken. Never edited once landed. */
export const importMigrations: readonly Migration[] = [
  {
    name: '0001-data-import',
    up: async (tx) => {
      await tx.query(`
        create table data_import (
          import_id bigint primary key default next_id(),
          -- Null: by the command line, for the platform.
          client_id bigint, user_id bigint,
          -- SHA-256 of the content and of how it is to be read: the same file is the same import.
          file_key text not null,
          file_id bigint, file_name text not null, file_size bigint not null, format text not null,
          settings jsonb not null,
          state text not null default 'waiting',
          rows_read int not null default 0, error_rows int not null default 0, submitted int not null default 0,
          stored int not null default 0, duplicates int not null default 0, rejected int not null default 0,
          reject_reasons jsonb not null default '{}',
          error text,
          created_at timestamptz not null default now(), updated_at timestamptz not null default now(), finished_at timestamptz
        );
        create unique index data_import_file on data_import (coalesce(client_id, 0), file_key);
        create index data_import_newest on data_import (client_id, import_id desc);
        create table data_import_error (
          import_id bigint not null references data_import on delete cascade,
          row_number int not null, line int not null, faults json not null, record json,
          primary key (import_id, row_number)
        );
      `);
    },
  },
];
