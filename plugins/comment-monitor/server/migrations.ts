import { sqlMigration, type Migration } from '#core/server';

/** Distinct words of comments, and labels of accounts. Never edit a migration once it has been merged. */
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
  sqlMigration(
    '0002-author-labels',
    `
      create table author_label (
        client_id bigint not null, author_label_id bigint not null default next_id(), author_label_name text not null,
        created_at timestamptz not null default now(), created_by bigint,
        primary key (client_id, author_label_id)
      );
      create unique index author_label_name on author_label (client_id, author_label_name);

      create table author_labelled (
        client_id bigint not null, author_label_id bigint not null, author text not null,
        created_at timestamptz not null default now(),
        primary key (client_id, author_label_id, author),
        foreign key (client_id, author_label_id) references author_label on delete cascade
      );
      create index author_labelled_author on author_labelled (client_id, author);
    `,
  ),
  sqlMigration(
    '0003-author-label-sites',
    `
      -- Empty: the name wherever it writes.
      alter table author_labelled add column site text not null default '';
      alter table author_labelled drop constraint author_labelled_pkey;
      alter table author_labelled add primary key (client_id, author_label_id, author, site);
      alter table author_label add column kind text;
      create unique index author_label_kind on author_label (client_id, kind) where kind is not null;
    `,
  ),
];
