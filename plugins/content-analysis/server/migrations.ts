import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const selectionMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table article_selection (
        selection_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        selection_name text not null,
        article_ids bigint[] not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        removed_at timestamptz
      );
      create index article_selection_owner on article_selection (client_id, user_id, updated_at desc);

      create table article_content_type (
        article_id bigint primary key,
        types text[] not null
      );

      -- Articles before this one have still to be judged.
      create table content_type_cursor (
        article_id bigint not null
      );

      insert into content_type_cursor (article_id) values (next_id());
    `,
  ),
];
