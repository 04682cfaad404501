import { sqlMigration, type Migration } from '#core/server';

/** Remarks with replies, and which mentions each person has seen. Never edit a migration once it has been merged. */
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
  sqlMigration(
    '0002-threads',
    `
      alter table article_remark add column parent_id bigint, add column resolved_at timestamptz,
        add column resolved_by bigint,
        add constraint article_remark_parent foreign key (client_id, parent_id) references article_remark
          on delete set null (parent_id);
      create index article_remark_parent on article_remark (client_id, parent_id) where parent_id is not null;
      create index article_remark_begun on article_remark (client_id, remark_id desc) where parent_id is null;
    `,
  ),
  // A foreign key with `set null` cannot include the distribution column, so the code that deletes a remark detaches
  // its replies.
  sqlMigration('0003-parent-by-hand', 'alter table article_remark drop constraint article_remark_parent'),
];
