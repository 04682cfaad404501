import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const webPushMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table push_device (
        client_id bigint not null,
        push_device_id bigint not null default next_id(),
        user_id bigint not null,
        name text not null,
        endpoint text not null,
        p256dh text not null,
        auth text not null,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        primary key (client_id, push_device_id),
        unique (client_id, endpoint)
      );
      create index push_device_user on push_device (client_id, user_id);
    `,
  ),
];
