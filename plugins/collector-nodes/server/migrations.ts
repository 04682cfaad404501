import { resourceMigration, type Migration } from '#core/server';
import { collectorNode, nodeGroup } from '../node-resources';

/** Tables of the processes that collect, and of the configuration that they work by. */
export const nodeMigrations: readonly Migration[] = [
  resourceMigration(nodeGroup),
  resourceMigration(collectorNode),
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
    name: 'versions-of-configuration',
    up: async (tx) => {
      await tx.query(`
        -- One row at most: what holds for all collectors.
        create table extraction_setting (
          setting_id int primary key check (setting_id = 1), robots_mode text not null, robots_reason text not null, gap_seconds double precision not null, updated_at timestamptz not null, updated_by bigint
        );
        create table extraction_config_version (version int primary key, hash text not null, made_at timestamptz not null, items int not null);
        create index on extraction_config_version (made_at);
        create table extraction_config_item (kind text not null, item_id bigint not null, name text not null, version int not null, hash text not null, content jsonb not null, print text, primary key (kind, item_id));
        create index on extraction_config_item (version);
        create table extraction_config_change (
          version int not null references extraction_config_version on delete cascade, kind text not null, item_id bigint not null, name text not null, action text not null, before jsonb, after jsonb, user_id bigint,
          primary key (version, kind, item_id)
        );
        create table extraction_config_uptake (version int not null references extraction_config_version on delete cascade, node_id bigint not null, at timestamptz not null, primary key (version, node_id));
        alter table collector_node add column config_taken_at timestamptz, add column config_asked_at timestamptz;
      `);
    },
  },
];
