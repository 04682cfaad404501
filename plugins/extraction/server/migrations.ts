import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const extractionMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table extraction_source (
        source_id bigint primary key default next_id(),
        source_name text not null,
        url text not null,
        health text check (health in ('normal', 'silent', 'flooding')),
        source_kind text not null check (source_kind in ('rss', 'sitemap', 'list-page')),
        media_type text not null default 'news',
        site_name text,
        region text,
        node_group_id bigint,
        client_id bigint,
        interval_seconds bigint not null default 1800,
        is_adaptive boolean not null default true,
        priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
        robots_mode text not null default 'default' check (robots_mode in ('default', 'obey', 'ignore')),
        robots_reason text,
        detail_mode text not null default 'auto' check (detail_mode in ('auto', 'always', 'never')),
        list_selector text,
        title_selector text,
        content_selector text,
        author_selector text,
        date_selector text,
        remove_selector text,
        is_enabled boolean not null default true,
        last_run_at timestamptz,
        next_run_at timestamptz,
        last_article_at timestamptz,
        articles_24h bigint not null default 0,
        failure_count bigint not null default 0,
        running_until timestamptz,
        http_status bigint,
        error_code text,
        error_message text,
        hub_state text check (hub_state in ('asking', 'active', 'denied', 'failed')),
        hub_url text,
        hub_topic text,
        hub_until timestamptz,
        hub_pushed_at timestamptz,
        is_sample boolean not null default false,
        host text not null default '',
        etag text,
        last_modified text,
        content_hash text,
        current_interval int,
        lease_run bigint,
        requested_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint,
        -- Last response to a request without conditions.
        full_read_at timestamptz,
        ignores_validators boolean not null default false,
        -- First of the 410 responses in a row.
        gone_since timestamptz,
        -- New URL that the site has named, the visits in a row that named it, and the URL before the last move.
        moved_url text,
        moved_visits int not null default 0,
        previous_url text,
        -- Some links of the last list, compared to find parameters without meaning.
        list_links text[] not null default '{}',
        noise_parameters text[] not null default '{}',
        gone_at timestamptz,
        -- Last visit that read the list; outcome of the last visit, and what a partial one left (null: unknown).
        reached_at timestamptz,
        outcome text check (outcome in ('complete', 'partial', 'failed')),
        missing_count bigint,
        partial_reason text,
        is_slow boolean not null default false,
        -- Hours of the week in UTC, from 0 on Thursday at midnight, in which the source usually publishes.
        busy_hours int[] not null default '{}',
        -- They explain a silent source.
        visits_48h bigint,
        rejected_48h bigint,
        -- Follows from these columns alone: trouble precedes a visit in progress, which precedes good news.
        state text generated always as (
          case
            when gone_at is not null then 'gone'
            when not is_enabled then 'disabled'
            when outcome = 'failed' and (error_code in ('extraction.robots-disallowed', 'extraction.too-often')
              or error_code = 'extraction.http-status' and http_status in (401, 403, 407, 451)) then 'blocked'
            when outcome = 'failed' and reached_at is null then 'never-reached'
            when outcome = 'failed' then 'failing'
            when outcome = 'partial' then 'partial'
            when health = 'silent' then 'silent'
            when running_until is not null then 'reading'
            when outcome is null then 'new'
            when is_slow then 'slow'
            else 'healthy'
          end
        ) stored check (state in ('new', 'never-reached', 'reading', 'healthy', 'slow', 'silent', 'partial', 'failing',
          'blocked', 'gone', 'disabled'))
      );
      create unique index extraction_source_url on extraction_source (url);
      create index extraction_source_due on extraction_source (next_run_at) where is_enabled;
      create index extraction_source_host on extraction_source (host);
      create index extraction_source_group on extraction_source (node_group_id);
      create index extraction_source_client on extraction_source (client_id) where client_id is not null;

      create table extraction_host (
        host text primary key,
        next_at timestamptz,
        robots text,
        robots_status int,
        robots_at timestamptz
      );

      create table extraction_run (
        run_id bigint primary key,
        source_id bigint not null,
        is_by_hand boolean not null default false,
        node_id bigint,
        started_at timestamptz not null,
        ended_at timestamptz,
        status text not null,
        http_status int,
        requests int not null default 0,
        bytes bigint not null default 0,
        found int not null default 0,
        submitted int not null default 0,
        stored int not null default 0,
        duplicates int not null default 0,
        rejected int not null default 0,
        pages int not null default 0,
        page_failures int not null default 0,
        robots_skips int not null default 0,
        is_pushed boolean not null default false,
        config_version int,
        error_code text,
        error_message text,
        warnings text[] not null default '{}',
        final_url text,
        next_run_at timestamptz,
        outcome text check (outcome in ('complete', 'partial', 'failed')),
        missing_count int
      );
      create index extraction_run_source on extraction_run (source_id, started_at desc);
      create index extraction_run_node on extraction_run (node_id, started_at desc);
      create index extraction_run_newest on extraction_run (started_at desc);

      create table extraction_seen (
        source_id bigint not null,
        hash bigint not null,
        seen_at timestamptz not null,
        attempts int not null default 0,
        is_done boolean not null,
        primary key (source_id, hash)
      );

      create table site_parser (
        site_parser_id bigint primary key default next_id(),
        host text not null,
        content_selector text,
        title_selector text,
        author_selector text,
        date_selector text,
        remove_selector text,
        is_enabled boolean not null default true,
        remark text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index site_parser_host on site_parser (host);

      -- sender: whose errand it is; null for what people have pushed.
      create table extraction_push (
        push_id bigint primary key default next_id(),
        node_group_id bigint,
        media_type text not null,
        created_by bigint,
        created_at timestamptz not null,
        sender text
      );

      create table extraction_push_item (
        item_id bigint primary key default next_id(),
        push_id bigint not null references extraction_push(push_id) on delete cascade,
        url text not null,
        host text not null,
        state text not null default 'waiting',
        next_at timestamptz not null,
        attempts int not null default 0,
        lease_until timestamptz,
        node_id bigint,
        ended_at timestamptz,
        title text,
        text_length int,
        error_code text,
        error_message text,
        reference bigint,
        source_id bigint
      );
      create index extraction_push_item_push on extraction_push_item (push_id);
      create index extraction_push_item_open on extraction_push_item (item_id) where state in ('waiting', 'running');

      create table extraction_sitemap (
        source_id bigint not null,
        url text not null,
        modified_at text,
        read_at timestamptz,
        primary key (source_id, url)
      );
    `,
  ),
];
