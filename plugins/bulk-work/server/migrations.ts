import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const bulkMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table bulk_run (
        client_id bigint not null,
        run_id bigint not null default next_id(),
        user_id bigint not null,
        action jsonb not null,
        filter jsonb not null,
        state text not null check (state in ('running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
        total int not null,
        created_at timestamptz not null default now(),
        primary key (client_id, run_id)
      );

      -- The previous value is stored with the change itself; null for articles that were not changed.
      create table bulk_item (
        client_id bigint not null,
        run_id bigint not null,
        article_id bigint not null,
        is_done boolean not null default false,
        before jsonb,
        primary key (client_id, run_id, article_id)
      );
      create index bulk_item_article on bulk_item (article_id);
      create index bulk_item_waiting on bulk_item (client_id, run_id, article_id) where not is_done;
    `,
  ),
];
