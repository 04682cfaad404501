import type { Migration } from '#core/server';

/** Remarks, and which of those that mention somebody that person has seen. Never edited once landed. */
export const remarkMigrations: readonly Migration[] = [
  {
    name: 'create-article-remark',
    up: async (tx) => {
      await tx.query(`
          create table article_remark (
            remark_id bigint primary key default next_id(), client_id bigint not null, article_id bigint not null references article on delete cascade,
            user_id bigint not null, text text not null, mention_ids bigint[] not null, created_at timestamptz not null default now()
          );
          create index article_remark_article on article_remark (article_id, client_id, remark_id);
          create index article_remark_client on article_remark (client_id);
        `);
    },
  },
  {
    name: 'create-article-remark-seen',
    up: async (tx) => {
      await tx.query(`
        create table article_remark_seen (user_id bigint not null, remark_id bigint not null references article_remark on delete cascade, primary key (user_id, remark_id));
        create index article_remark_seen_remark on article_remark_seen (remark_id);
        create index article_remark_mention on article_remark using gin (mention_ids) where mention_ids <> '{}';
      `);
    },
  },
];
