import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const auditLogMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table user_access_log (
        user_access_log_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        session_id bigint not null,
        column_path text not null,
        accessed_at timestamptz not null default now(),
        stay_seconds int,
        address text,
        agent text
      );
      create index user_access_log_newest on user_access_log (client_id, user_access_log_id desc);
      create index user_access_log_user on user_access_log (user_id);
    `,
  ),
];
