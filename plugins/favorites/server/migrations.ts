import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const favoriteMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table user_favorite_article (
        client_id bigint not null,
        favorite_id bigint not null default next_id(),
        user_id bigint not null,
        article_id bigint not null,
        folder text not null default '',
        created_at timestamptz not null default now(),
        primary key (client_id, favorite_id),
        unique (client_id, user_id, article_id)
      );
      create index user_favorite_article_newest on user_favorite_article (client_id, user_id, favorite_id desc);
      create index user_favorite_article_article on user_favorite_article (article_id);
    `,
  ),
];
