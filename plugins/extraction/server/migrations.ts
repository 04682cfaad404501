import { resourceMigration, type Migration } from '#core/server';
import { extractionSource } from '../resource';
import { siteParser } from '../site-parser';

/** Tables of collecting: sources, what is known of their hosts, what was seen of each, and one row for every visit. */
export const extractionMigrations: readonly Migration[] = [
  resourceMigration(extractionSource),
  {
    name: 'extraction-runs',
    up: async (tx) => {
      await tx.query(`
        alter table extraction_source
          add column host text not null default '', add column etag text, add column last_modified text, add column content_hash text,
          add column current_interval int, add column lease_run bigint, add column asked_at timestamptz, add column hub_topic text,
          alter column state set default 'new', alter column failure_count set default 0, alter column articles_24h set default 0,
          alter column robots_mode set default 'default', alter column is_enabled set default true, alter column is_sample set default false;
        create index on extraction_source (next_run_at) where is_enabled;
        create index on extraction_source (host);
        create index on extraction_source (node_group_id);
        create table extraction_host (
          host text primary key, next_at timestamptz, robots text, robots_status int, robots_at timestamptz
        );
        create table extraction_run (
          run_id bigint primary key, source_id bigint not null, is_by_hand boolean not null default false, node_id bigint,
          started_at timestamptz not null, ended_at timestamptz, status text not null, http_status int, requests int not null default 0, bytes bigint not null default 0,
          found int not null default 0, submitted int not null default 0, stored int not null default 0, duplicates int not null default 0, rejected int not null default 0,
          pages int not null default 0, page_failures int not null default 0, robots_skips int not null default 0, is_pushed boolean not null default false, config_version int,
          error_code text, error_message text, warnings text[] not null default '{}', final_url text, next_run_at timestamptz
        );
        create index on extraction_run (source_id, started_at desc);
        create index on extraction_run (node_id, started_at desc);
        create index on extraction_run (started_at desc);
        create table extraction_seen (
          source_id bigint not null, hash bigint not null, seen_at timestamptz not null, attempts int not null default 0, is_done boolean not null,
          primary key (source_id, hash)
        );
      `);
    },
  },
  {
    name: 'pushed-pages',
    up: async (tx) => {
      await tx.query(`
        -- sender: whose errand it is; null for what people have pushed.
        create table extraction_push (push_id bigint primary key default next_id(), node_group_id bigint, media_type text not null, created_by bigint, created_at timestamptz not null, sender text);
        create table extraction_push_item (
          item_id bigint primary key default next_id(), push_id bigint not null references extraction_push on delete cascade, url text not null, host text not null, state text not null default 'waiting',
          next_at timestamptz not null, attempts int not null default 0, lease_until timestamptz, node_id bigint, ended_at timestamptz, title text, text_length int, error_code text, error_message text,
          reference bigint, source_id bigint
        );
        create index on extraction_push_item (push_id);
        create index on extraction_push_item (item_id) where state in ('waiting', 'running');
      `);
    },
  },
  resourceMigration(siteParser),
];
