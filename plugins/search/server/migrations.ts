import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const searchMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table user_search_word (
        user_id bigint not null,
        keyword text not null,
        searched_at timestamptz not null default now(),
        primary key (user_id, keyword)
      );
    `,
  ),
];
