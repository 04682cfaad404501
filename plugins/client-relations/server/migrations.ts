import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const clientRelationMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table subject_share (
        share_id bigint primary key default next_id(),
        owner_client_id bigint not null,
        client_id bigint not null,
        subject_id bigint not null,
        narrowing text,
        -- The copy that follows the subject, and the rule that it must have.
        copy_id bigint,
        copy_rule text,
        state text not null default 'waiting' check (state in ('waiting', 'synced', 'failed', 'ending')),
        error text,
        created_by bigint not null,
        updated_at timestamptz not null default now()
      );
      create unique index subject_share_once on subject_share (client_id, subject_id);
      create index subject_share_subject on subject_share (subject_id);
      create unique index subject_share_copy on subject_share (copy_id) where copy_id is not null;
      create index subject_share_owner on subject_share (owner_client_id);
    `,
  ),
];
