import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const webSearchMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table web_search_engine (
        web_search_engine_id bigint primary key default next_id(),
        engine_name text not null,
        kind text not null default 'description' check (kind in ('description', 'feed', 'page')),
        url text not null,
        link_selector text,
        gap_seconds bigint not null default 1,
        sort_order bigint not null default 100,
        is_enabled boolean not null default true,
        state text not null default 'new' check (state in ('new', 'good', 'failing')),
        result_count bigint,
        last_run_at timestamptz,
        error_code text,
        error_message text,
        template text,
        template_shape text,
        index_offset bigint,
        page_offset bigint,
        template_at timestamptz,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index web_search_engine_name on web_search_engine (engine_name);

      create table web_search_history (
        user_id bigint not null,
        keyword text not null,
        searched_at timestamptz not null default now(),
        primary key (user_id, keyword)
      );

      -- url_hash is what the library will identify the article by, so that what is imported twice is stored once.
      create table web_search_import (
        import_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        url text not null,
        url_key text not null,
        url_hash bigint not null,
        title text not null,
        summary text not null,
        published_at timestamptz,
        state text not null default 'waiting',
        has_page boolean not null default false,
        attempts int not null default 0,
        lease_until timestamptz,
        error_code text,
        error_message text,
        reject_reason text,
        created_at timestamptz not null default now(),
        ended_at timestamptz,
        unique (client_id, url_hash)
      );
      create index web_search_import_newest on web_search_import (client_id, import_id desc);
      create index web_search_import_waiting on web_search_import (import_id) where state = 'waiting';
    `,
  ),
];
