import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const publishingMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table article_publication (
        client_id bigint not null,
        publication_id bigint not null default next_id(),
        article_id bigint not null,
        user_id bigint not null,
        level smallint not null,
        column_name text not null,
        note text not null,
        created_at timestamptz not null default now(),
        primary key (client_id, publication_id)
      );
      create index article_publication_article on article_publication (article_id, client_id);

      create table article_publication_receipt (
        client_id bigint not null,
        publication_id bigint not null,
        user_id bigint not null,
        confirmed_at timestamptz not null default now(),
        primary key (client_id, publication_id, user_id),
        foreign key (client_id, publication_id) references article_publication(client_id, publication_id) on delete cascade
      );
    `,
  ),
];
