import { sqlMigration, type Migration } from '#core/server';

/** Recent searches. Migrations are not changed after release. */
export const searchMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-search-words',
    `
      create table user_search_word (
        user_id bigint not null, keyword text not null, searched_at timestamptz not null default now(),
        primary key (user_id, keyword)
      );
    `,
  ),
];
