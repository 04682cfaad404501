import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const nodeMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table node_group (
        node_group_id bigint primary key default next_id(),
        group_name text not null,
        region text,
        network text,
        remark text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index node_group_name on node_group (group_name);

      create table collector_node (
        node_id bigint primary key default next_id(),
        node_name text not null,
        node_group_id bigint,
        lanes bigint not null default 4,
        is_draining boolean not null default false,
        remark text,
        heartbeat_at timestamptz,
        running bigint,
        visits bigint,
        load double precision,
        memory bigint,
        host text,
        process_id bigint,
        version text,
        started_at timestamptz,
        config_version bigint,
        config_adopted_at timestamptz,
        config_requested_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index collector_node_name on collector_node (node_name);

      create table extraction_node_event (
        event_id bigint primary key default next_id(),
        node_id bigint not null,
        at timestamptz not null,
        level text not null,
        event text not null,
        detail text
      );
      create index extraction_node_event_newest on extraction_node_event (node_id, at desc);

      -- One row at most: what holds for all collectors.
      create table extraction_setting (
        setting_id int primary key check (setting_id = 1),
        robots_mode text not null,
        robots_reason text not null,
        gap_seconds double precision not null,
        updated_at timestamptz not null,
        updated_by bigint
      );

      create table extraction_config_version (
        version int primary key,
        hash text not null,
        made_at timestamptz not null,
        items int not null
      );
      create index extraction_config_version_made on extraction_config_version (made_at);

      create table extraction_config_item (
        kind text not null,
        item_id bigint not null,
        name text not null,
        version int not null,
        hash text not null,
        content jsonb not null,
        print text,
        primary key (kind, item_id)
      );
      create index extraction_config_item_version on extraction_config_item (version);

      create table extraction_config_change (
        version int not null references extraction_config_version(version) on delete cascade,
        kind text not null,
        item_id bigint not null,
        name text not null,
        action text not null,
        before jsonb,
        after jsonb,
        user_id bigint,
        primary key (version, kind, item_id)
      );

      create table extraction_config_uptake (
        version int not null references extraction_config_version(version) on delete cascade,
        node_id bigint not null,
        at timestamptz not null,
        primary key (version, node_id)
      );
    `,
  ),
];
