import { sqlMigration, type Migration } from '#core/server';

/** The words of comments, each once. Never edited once landed. */
export const monitorMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-comment-words',
    `
      create table comment_word (
        article_id bigint not null, reply_id bigint not null, read_at timestamptz not null, words text[] not null,
        primary key (article_id, reply_id)
      );
    `,
  ),
];
