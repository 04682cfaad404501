import { sqlMigration, type Migration } from '#core/server';

/** Remarks, and which of those that mention somebody that person has seen. Never edited once landed. */
export const remarkMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-remarks',
    `
      create table article_remark (
        client_id bigint not null, remark_id bigint not null default next_id(), article_id bigint not null,
          user_id bigint not null,
        text text not null, mention_ids bigint[] not null default '{}', created_at timestamptz not null default now(),
        primary key (client_id, remark_id)
      );
      create index article_remark_article on article_remark (article_id, client_id, remark_id);
      create index article_remark_mention on article_remark using gin (mention_ids) where mention_ids <> '{}';

      create table article_remark_seen (
        client_id bigint not null, user_id bigint not null, remark_id bigint not null,
        primary key (client_id, user_id, remark_id),
        foreign key (client_id, remark_id) references article_remark on delete cascade
      );
      create index article_remark_seen_remark on article_remark_seen (client_id, remark_id);
    `,
  ),
];
