import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. Changes are appended as further migrations. */
export const trackingMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      -- What a site shows under an article, the same for all clients.
      create table article_reply (
        article_id bigint not null,
        reply_id bigint not null default next_id(),
        external_id text not null,
        parent_external_id text,
        level smallint not null default 1,
        author text not null,
        text text not null,
        place text not null default '',
        region int not null default 0,
        likes int not null default 0,
        published_at timestamptz,
        fetched_at timestamptz not null,
        updated_at timestamptz not null,
        emotion smallint not null,
        emotion_probability real not null,
        primary key (article_id, reply_id),
        unique (article_id, external_id)
      );

      create table article_numbers (
        article_id bigint not null,
        at timestamptz not null,
        views int not null,
        likes int not null,
        comments int not null,
        reposts int not null,
        primary key (article_id, at)
      );

      create table article_comment_feed (
        article_id bigint primary key,
        url text not null
      );

      -- One of a kind for each article and client, however often it is asked for.
      create table article_track_task (
        client_id bigint not null,
        article_track_task_id bigint not null default next_id(),
        article_id bigint not null,
        kind text not null,
        host text not null,
        status text not null default 'waiting',
        is_enabled boolean not null default true,
        interval_minutes int,
        depth int not null default 5,
        starts_at timestamptz not null,
        ends_at timestamptz,
        next_at timestamptz,
        requested_at timestamptz,
        lease_until timestamptz,
        lease_id bigint,
        attempts int not null default 0,
        failure_count int not null default 0,
        has_baseline boolean not null default false,
        last_started_at timestamptz,
        last_ended_at timestamptz,
        last_success_at timestamptz,
        found int not null default 0,
        added int not null default 0,
        updated int not null default 0,
        adapter text,
        error_code text,
        error_message text,
        created_by bigint not null,
        created_at timestamptz not null default now(),
        primary key (client_id, article_track_task_id),
        unique (client_id, article_id, kind)
      );
      create index article_track_task_id on article_track_task (article_track_task_id);
      create index article_track_task_due on article_track_task (next_at) where is_enabled and (next_at is not null);
      create index article_track_task_article on article_track_task (article_id, kind);
      create index article_track_task_running on article_track_task (host) where status = 'running';

      -- Who follows an article, and up to which reply that person has looked.
      create table article_track_watcher (
        client_id bigint not null,
        article_track_task_id bigint not null,
        user_id bigint not null,
        viewed_reply_id bigint not null default 0,
        primary key (client_id, article_track_task_id, user_id),
        foreign key (client_id, article_track_task_id) references article_track_task(client_id, article_track_task_id) on delete cascade
      );
      create index article_track_watcher_user on article_track_watcher (client_id, user_id);

      create table reply_adapter (
        reply_adapter_id bigint primary key default next_id(),
        adapter_name text not null,
        url_pattern text not null,
        is_enabled boolean not null default true,
        replies_url text,
        list_path text,
        text_path text,
        author_path text,
        id_path text,
        time_path text,
        likes_path text,
        place_path text,
        parent_path text,
        children_path text,
        paging text not null default 'page' check (paging in ('none', 'page', 'offset', 'cursor')),
        first_page bigint not null default 1,
        page_size bigint not null default 20,
        cursor_path text,
        is_newest_first boolean not null default true,
        numbers_url text,
        views_path text,
        number_likes_path text,
        comments_path text,
        reposts_path text,
        last_used_at timestamptz,
        last_error text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index reply_adapter_name on reply_adapter (adapter_name);
    `,
  ),
];
