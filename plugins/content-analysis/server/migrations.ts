import { sqlMigration, type Migration } from '#core/server';

/** Baskets of articles. Never edit a migration once it is merged. */
export const selectionMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-selections',
    `
      create table article_selection (
        selection_id bigint primary key default next_id(), client_id bigint not null, user_id bigint not null,
        selection_name text not null, article_ids bigint[] not null,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now()
      );
      create index article_selection_owner on article_selection (client_id, user_id, updated_at desc);
    `,
  ),
  sqlMigration('0002-removed-selections', 'alter table article_selection add column removed_at timestamptz'),
  sqlMigration(
    '0003-content-types',
    `
      create table article_content_type (article_id bigint primary key, types text[] not null);
      -- Articles before this one have still to be judged.
      create table content_type_cursor (article_id bigint not null);
      insert into content_type_cursor values (next_id());
    `,
  ),
];
