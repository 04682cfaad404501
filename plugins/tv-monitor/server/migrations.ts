import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const tvMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table tv_channel (
        channel_id bigint primary key default next_id(),
        channel_name text not null,
        region text,
        stream_url text,
        description text,
        is_enabled boolean not null default true,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index tv_channel_name on tv_channel (channel_name);

      create table tv_programme (
        programme_id bigint primary key default next_id(),
        programme_name text not null,
        channel_id bigint not null,
        days text not null default 'daily' check (days in ('daily', 'workdays', 'weekends', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
        start_time text,
        duration_minutes bigint,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create index tv_programme_channel on tv_programme (channel_id);

      create table tv_broadcast (
        broadcast_id bigint primary key default next_id(),
        -- Null: everybody's.
        client_id bigint,
        channel_id bigint not null references tv_channel(channel_id),
        programme_id bigint not null references tv_programme(programme_id),
        title text not null,
        started_at timestamptz not null,
        -- Milliseconds.
        duration int not null,
        stream_url text,
        -- By which its article is known.
        url_hash bigint not null,
        file_name text not null,
        format text not null,
        content_hash text not null,
        cue_count int not null,
        fault_count int not null,
        faults jsonb not null,
        is_sample boolean not null default false,
        created_by bigint,
        created_at timestamptz not null default now()
      );
      create unique index tv_broadcast_once on tv_broadcast (coalesce(client_id, (0)::bigint), programme_id, started_at);
      create index tv_broadcast_newest on tv_broadcast (started_at desc, broadcast_id desc);
      create index tv_broadcast_channel on tv_broadcast (channel_id, started_at desc);
      create index tv_broadcast_programme on tv_broadcast (programme_id);
      create index tv_broadcast_article on tv_broadcast (url_hash);
      create index tv_broadcast_client on tv_broadcast (client_id, broadcast_id desc);

      -- Times in milliseconds from the beginning of the broadcast.
      create table tv_cue (
        broadcast_id bigint not null references tv_broadcast(broadcast_id) on delete cascade,
        cue_number int not null,
        start_at int not null,
        end_at int not null,
        speaker text,
        text text not null,
        is_estimated boolean not null,
        primary key (broadcast_id, cue_number)
      );
    `,
  ),
];
