import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const remarkMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table article_remark (
        client_id bigint not null,
        remark_id bigint not null default next_id(),
        article_id bigint not null,
        user_id bigint not null,
        text text not null,
        mention_ids bigint[] not null default '{}',
        created_at timestamptz not null default now(),
        parent_id bigint,
        resolved_at timestamptz,
        resolved_by bigint,
        primary key (client_id, remark_id)
      );
      create index article_remark_article on article_remark (article_id, client_id, remark_id);
      create index article_remark_mention on article_remark using gin (mention_ids) where mention_ids <> '{}'::bigint[];
      create index article_remark_parent on article_remark (client_id, parent_id) where parent_id is not null;
      create index article_remark_begun on article_remark (client_id, remark_id desc) where parent_id is null;

      create table article_remark_seen (
        client_id bigint not null,
        user_id bigint not null,
        remark_id bigint not null,
        primary key (client_id, user_id, remark_id),
        foreign key (client_id, remark_id) references article_remark(client_id, remark_id) on delete cascade
      );
      create index article_remark_seen_remark on article_remark_seen (client_id, remark_id);
    `,
  ),
];
