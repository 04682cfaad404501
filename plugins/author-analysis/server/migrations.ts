import { sqlMigration, type Migration } from '#core/server';

/** Notes about accounts, by the folded names of author and site. Never edit a migration once it has been merged. */
export const authorMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-author-notes',
    `
      create table author_note (
        client_id bigint not null, author text not null, site text not null, note text not null,
        user_id bigint not null, updated_at timestamptz not null default now(),
        primary key (client_id, author, site)
      );
    `,
  ),
];
