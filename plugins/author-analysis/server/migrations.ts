import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. A change is a further migration behind it. */
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
