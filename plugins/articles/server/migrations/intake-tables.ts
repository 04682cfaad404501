import { sqlMigration, type Migration } from '#core/server';

/**
 * Tables of ingestion. `article_address` and `near_band` find known articles: by `url_hash`, and by `place`. The queue
 * and its statistics are small.
 */
export const intakeTables: Migration = sqlMigration(
  '0002-intake',
  `
      -- By which address an article is known; it may be claimed by a batch that is still being stored.
      create table article_address (url_hash bigint primary key, article_id bigint not null);
      -- Only first copies have bands; place is the first four bits of a band.
      create table near_band (place smallint not null, band int not null, article_id bigint not null,
        primary key (place, band, article_id));

      create table intake_batch (
        batch_id bigint primary key default next_id(), source_id bigint, run_id bigint, size int not null,
          items json not null,
        attempts int not null default 0, error text, created_at timestamptz not null default now()
      );
      alter table intake_batch alter column items set storage external;
      -- What a batch has claimed and not stored yet, so that it knows its claims when it is tried again.
      create table intake_claim (batch_id bigint primary key, claims json not null);
      create table intake_reject (
        url_hash bigint primary key, rejected_at timestamptz not null default now(), source_id bigint,
        url text, title text not null, reason text not null, detail text
      );
      create index intake_reject_source on intake_reject (source_id);
      create table intake_failure (
        failure_id bigint primary key default next_id(), failed_at timestamptz not null default now(), source_id bigint,
          item json not null, error text not null
      );
      create table intake_count (
        hour timestamptz not null, source_id bigint not null, stored int not null, duplicates int not null,
          near int not null, rejected int not null,
        primary key (hour, source_id)
      );
`,
);
