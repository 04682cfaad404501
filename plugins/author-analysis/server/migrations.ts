import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const authorMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table author_note (
        client_id bigint not null,
        author text not null,
        site text not null,
        note text not null,
        user_id bigint not null,
        updated_at timestamptz not null default now(),
        primary key (client_id, author, site)
      );
    `,
  ),
];
