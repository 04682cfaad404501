import { sqlMigration, type Migration } from '#core/server';

/** Tables of short links. Never edited once released. */
export const shortLinkMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-short-links',
    `
      create table short_link (
        client_id bigint not null, link_key text not null, screen text not null, query text not null,
        created_at timestamptz not null default now(),
        primary key (client_id, link_key)
      );
    `,
  ),
];
