import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const shortLinkMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table short_link (
        client_id bigint not null,
        link_key text not null,
        screen text not null,
        query text not null,
        created_at timestamptz not null default now(),
        primary key (client_id, link_key)
      );
    `,
  ),
];
