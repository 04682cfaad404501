import { sqlMigration, type Migration } from '../database';

/** What could not be processed, one row for each item. Never edited once landed. */
export const deadLetterMigration: Migration = sqlMigration(
  '0006-dead-letters',
  `
    create table dead_letter (
      dead_letter_id bigint primary key default next_id(),
      -- What failed, such as alerts.dispatch, and the item within it; an item has one row however often it fails.
      source text not null, item_key text not null,
      client_id bigint, rule_id bigint, rule_name text, article_id bigint, title text,
      subject_ids bigint[] not null default '{}',
      payload jsonb not null, error text not null, attempts int not null default 1, retry_job text not null,
      created_at timestamptz not null default now(), failed_at timestamptz not null default now(),
      -- When it is tried again by itself; null: only by hand.
      next_try_at timestamptz, announced_at timestamptz
    );
    create unique index dead_letter_item on dead_letter (source, item_key);
    create index dead_letter_client on dead_letter (client_id, created_at desc);
    create index dead_letter_due on dead_letter (next_try_at) where next_try_at is not null;
    create index dead_letter_new on dead_letter (failed_at) where announced_at is null;
  `,
);
