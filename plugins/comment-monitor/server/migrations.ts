import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const monitorMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table comment_word (
        article_id bigint not null,
        reply_id bigint not null,
        read_at timestamptz not null,
        words text[] not null,
        primary key (article_id, reply_id)
      );

      create table author_label (
        client_id bigint not null,
        author_label_id bigint not null default next_id(),
        author_label_name text not null,
        created_at timestamptz not null default now(),
        created_by bigint,
        kind text,
        primary key (client_id, author_label_id)
      );
      create unique index author_label_name on author_label (client_id, author_label_name);
      create unique index author_label_kind on author_label (client_id, kind) where kind is not null;

      create table author_labelled (
        client_id bigint not null,
        author_label_id bigint not null,
        author text not null,
        created_at timestamptz not null default now(),
        -- Empty: the name wherever it writes.
        site text not null default '',
        primary key (client_id, author_label_id, author, site),
        foreign key (client_id, author_label_id) references author_label(client_id, author_label_id) on delete cascade
      );
      create index author_labelled_author on author_labelled (client_id, author);
    `,
  ),
];
