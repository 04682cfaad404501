import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const hotSpotMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      -- An event of the common library. What it is recognised by stands in terms … title_counts while it may still grow, as arrays of 32-bit numbers.
      create table hot_event (
        event_id bigint primary key,
        title text not null,
        title_folded text not null,
        words text[] not null default '{}',
        industry text,
        started_at timestamptz not null,
        last_at timestamptz not null,
        articles int not null default 1,
        sites int not null default 1,
        negative int not null default 0,
        positive int not null default 0,
        engagement bigint not null default 0,
        heat real not null default 0,
        peak_popularity real not null default 0,
        peak_at timestamptz,
        stage text not null default 'new',
        trend real not null default 1,
        is_live boolean not null default true,
        is_stale boolean not null default true,
        size int not null,
        first_at_ms bigint not null,
        last_at_ms bigint not null,
        terms bytea,
        weights bytea,
        title_terms bytea,
        title_counts bytea
      ) with (toast_tuple_target = 512);
      -- Out of line, so that new figures do not write them again; numbers that do not get smaller, as weights do.
      alter table hot_event alter column terms set storage external;
      create index hot_event_live on hot_event (event_id) where is_live;
      create index hot_event_stale on hot_event (event_id) where is_stale;
      create index hot_event_popularity on hot_event (heat desc, event_id) where articles > 1;

      -- Every article of the common library that was looked at, copies included.
      create table hot_event_article (
        article_id bigint primary key,
        event_id bigint not null,
        published_at timestamptz not null
      );
      create index hot_event_article_event on hot_event_article (event_id, published_at);

      -- Whoever removes articles, the events that held them are reckoned anew.
      create function hot_event_lost() returns trigger language plpgsql as $$
        begin
          update hot_event set is_stale = true where event_id in (select event_id from lost);
          return null;
        end $$;

      create table hot_event_history (
        event_id bigint not null,
        hour timestamptz not null,
        heat real not null,
        articles int not null,
        stage text not null,
        primary key (event_id, hour)
      );

      -- Moves with every piece of the stream that is read. Its one row is locked by whoever reads on.
      create table hot_event_cursor (
        only_row boolean primary key default true check (only_row),
        turn bigint not null default 0
      );

      create table hot_event_follow (
        client_id bigint not null,
        user_id bigint not null,
        event_id bigint not null,
        followed_at timestamptz not null default now(),
        seen_id bigint not null default next_id(),
        primary key (client_id, user_id, event_id)
      );
      create index hot_event_follow_event on hot_event_follow (event_id);

      -- Titles that stand over one article after another, day by day, such as the name of a column: they say nothing once learned.
      create table hot_title_use (
        title_folded text primary key,
        title text not null,
        uses int not null,
        days int not null,
        last_day date not null,
        learned_at timestamptz
      );
      create index hot_title_use_learned on hot_title_use (title_folded) where learned_at is not null;

      create table meaningless_title (
        meaningless_title_id bigint primary key default next_id(),
        client_id bigint not null,
        title text not null,
        match text not null default 'equals' check (match in ('equals', 'contains')),
        is_enabled boolean not null default true,
        remark text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index meaningless_title_title on meaningless_title (client_id, title);

      create table hot_list_source (
        hot_list_source_id bigint primary key default next_id(),
        platform text not null,
        url text not null,
        shape text not null default 'json' check (shape in ('json', 'feed')),
        list_path text,
        title_path text,
        popularity_history text,
        url_path text,
        interval_minutes bigint not null default 30,
        is_enabled boolean not null default true,
        state text not null default 'new' check (state in ('new', 'good', 'failing')),
        item_count bigint not null default 0,
        last_run_at timestamptz,
        next_run_at timestamptz,
        error_code text,
        error_message text,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index hot_list_source_url on hot_list_source (url);

      create table hot_list (
        hot_list_id bigint primary key default next_id(),
        platform text not null,
        taken_at timestamptz not null,
        unique (platform, taken_at)
      );

      create table hot_list_item (
        hot_list_id bigint not null references hot_list(hot_list_id) on delete cascade,
        rank int not null,
        title text not null,
        title_folded text not null,
        heat bigint,
        url text,
        event_id bigint,
        primary key (hot_list_id, rank)
      );
      create index hot_list_item_title on hot_list_item (title_folded);
      create index hot_list_item_event on hot_list_item (event_id) where event_id is not null;

      insert into hot_event_cursor default values;

      create trigger hot_event_lost after delete on hot_event_article
        referencing old table as lost for each statement execute function hot_event_lost();
    `,
  ),
];
