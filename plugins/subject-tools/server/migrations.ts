import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const subjectToolMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table subject_transfer (
        transfer_id bigint primary key default next_id(),
        client_id bigint not null,
        kind text not null check (kind in ('copy', 'import')),
        source_name text not null,
        state text not null default 'running' check (state in ('running', 'done', 'undone')),
        created int not null default 0,
        replaced int not null default 0,
        kept int not null default 0,
        created_by bigint not null,
        created_at timestamptz not null default now()
      );
      create index subject_transfer_client on subject_transfer (client_id);

      -- Each row that was made or changed, in the order of the work, with what it was before.
      create table subject_transfer_item (
        transfer_id bigint not null references subject_transfer(transfer_id) on delete cascade,
        item int not null,
        kind text not null,
        row_id bigint not null,
        before jsonb,
        after jsonb not null,
        primary key (transfer_id, item)
      );
    `,
  ),
];
