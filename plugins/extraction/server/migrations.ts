import { resourceMigration, type Migration } from '#core/server';
import { collectorNode, nodeGroup } from '../node-resources';
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
          add column current_interval int, add column lease_run bigint, add column asked_at timestamptz,
          alter column state set default 'new', alter column failure_count set default 0, alter column articles_24h set default 0,
          alter column is_enabled set default true, alter column is_sample set default false;
        create index on extraction_source (next_run_at) where is_enabled;
        create index on extraction_source (host);
        create table extraction_host (
          host text primary key, next_at timestamptz, robots text, robots_status int, robots_at timestamptz
        );
        create table extraction_run (
          run_id bigint primary key, source_id bigint not null, is_by_hand boolean not null default false,
          started_at timestamptz not null, ended_at timestamptz, status text not null, http_status int, requests int not null default 0, bytes bigint not null default 0,
          found int not null default 0, submitted int not null default 0, stored int not null default 0, duplicates int not null default 0, rejected int not null default 0,
          pages int not null default 0, page_failures int not null default 0,
          error_code text, error_message text, warnings text[] not null default '{}', final_url text, next_run_at timestamptz
        );
        create index on extraction_run (source_id, started_at desc);
        create index on extraction_run (started_at desc);
        create table extraction_seen (
          source_id bigint not null, hash bigint not null, seen_at timestamptz not null, attempts int not null default 0, is_done boolean not null,
          primary key (source_id, hash)
        );
      `);
    },
  },
  resourceMigration(nodeGroup),
  resourceMigration(collectorNode),
  {
    name: 'collectors-of-sources',
    up: async (tx) => {
      await tx.query(`
        alter table extraction_source add column if not exists node_group_id bigint;
        alter table extraction_run add column node_id bigint;
        create index on extraction_source (node_group_id);
        create index on extraction_run (node_id, started_at desc);
      `);
    },
  },
  {
    name: 'pushed-pages',
    up: async (tx) => {
      await tx.query(`
        create table extraction_push (push_id bigint primary key default next_id(), node_group_id bigint, media_type text not null, created_by bigint, created_at timestamptz not null);
        create table extraction_push_item (
          item_id bigint primary key default next_id(), push_id bigint not null references extraction_push on delete cascade, url text not null, host text not null, state text not null default 'waiting',
          next_at timestamptz not null, attempts int not null default 0, lease_until timestamptz, node_id bigint, ended_at timestamptz, title text, text_length int, error_code text, error_message text
        );
        create index on extraction_push_item (push_id);
        create index on extraction_push_item (item_id) where state in ('waiting', 'running');
      `);
    },
  },
  {
    name: 'node-events',
    up: async (tx) => {
      await tx.query(`
        create table extraction_node_event (event_id bigint primary key default next_id(), node_id bigint not null, at timestamptz not null, level text not null, event text not null, detail text);
        create index on extraction_node_event (node_id, at desc);
      `);
    },
  },
  {
    name: 'health-of-sources',
    up: async (tx) =>
      void (await tx.query(
        'alter table extraction_source add column if not exists health text, add column if not exists last_article_at timestamptz',
      )),
  },
  {
    name: 'robots-and-settings',
    up: async (tx) => {
      await tx.query(`
        alter table extraction_source add column if not exists robots_mode text, add column if not exists robots_reason text;
        alter table extraction_source alter column robots_mode set default 'default';
        update extraction_source set robots_mode = 'default' where robots_mode is null;
        alter table extraction_run add column robots_skips int not null default 0, add column is_pushed boolean not null default false, add column config_version int;
        -- One row at most: what holds for all collectors.
        create table extraction_setting (
          setting_id int primary key check (setting_id = 1), robots_mode text not null, robots_reason text not null, gap_seconds double precision not null, updated_at timestamptz not null, updated_by bigint
        );
      `);
    },
  },
  {
    name: 'versions-of-configuration',
    up: async (tx) => {
      await tx.query(`
        create table extraction_config_version (version int primary key, hash text not null, made_at timestamptz not null, items int not null);
        create index on extraction_config_version (made_at);
        create table extraction_config_item (kind text not null, item_id bigint not null, name text not null, version int not null, hash text not null, content jsonb not null, primary key (kind, item_id));
        create index on extraction_config_item (version);
        create table extraction_config_change (
          version int not null references extraction_config_version on delete cascade, kind text not null, item_id bigint not null, name text not null, action text not null, before jsonb, after jsonb, user_id bigint,
          primary key (version, kind, item_id)
        );
        create table extraction_config_uptake (version int not null references extraction_config_version on delete cascade, node_id bigint not null, at timestamptz not null, primary key (version, node_id));
        alter table collector_node add column if not exists config_version bigint;
        alter table collector_node add column config_taken_at timestamptz, add column config_asked_at timestamptz;
      `);
    },
  },
  {
    name: 'hubs-of-feeds',
    up: async (tx) => {
      await tx.query(`
        alter table extraction_source add column if not exists hub_state text, add column if not exists hub_url text, add column if not exists hub_until timestamptz, add column if not exists hub_pushed_at timestamptz;
        alter table extraction_source add column hub_topic text;
        -- Outlives its source until the hub has heard that nothing more is wanted.
        create table extraction_websub (
          source_id bigint primary key, callback_key text not null unique, secret text not null, hub text not null, topic text not null, state text not null,
          lease_until timestamptz, next_at timestamptz not null, attempts int not null default 0, error_code text, error_message text, created_at timestamptz not null default now()
        );
        create index on extraction_websub (next_at);
        create table extraction_websub_content (content_id bigint primary key default next_id(), source_id bigint not null, received_at timestamptz not null, content_type text, body bytea not null);
        create index on extraction_websub_content (source_id, content_id);
      `);
    },
  },
  {
    name: 'missing-pages',
    up: async (tx) => {
      await tx.query(`
        -- Pages of articles that could not be read; item is what the list gave of the article.
        create table extraction_missing_page (
          missing_id bigint primary key default next_id(), source_id bigint, url text not null, url_hash bigint not null, host text not null, title text, item json not null, state text not null default 'open',
          error_code text not null, error_message text not null, is_lasting boolean not null, tries int not null default 1, repairs int not null default 0,
          first_at timestamptz not null, last_at timestamptz not null, next_at timestamptz, repaired_by text, ended_at timestamptz, ended_by bigint
        );
        create unique index on extraction_missing_page (url_hash);
        create index on extraction_missing_page (source_id);
        create index on extraction_missing_page (last_at desc, missing_id desc);
        create index on extraction_missing_page (next_at) where state = 'open';
        alter table extraction_push add column is_repair boolean not null default false;
        alter table extraction_push_item add column missing_id bigint;
      `);
    },
  },
  resourceMigration(siteParser),
  {
    name: 'prints-of-configuration',
    up: async (tx) => void (await tx.query('alter table extraction_config_item add column print text')),
  },
];
