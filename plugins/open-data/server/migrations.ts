import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const openDataMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table api_key (
        client_id bigint not null,
        key_id bigint not null default next_id(),
        user_id bigint not null,
        key_name text not null,
        secret_hash bytea not null,
        hint text not null,
        scopes text[] not null,
        subject_ids bigint[] not null default '{}',
        networks text[] not null default '{}',
        minute_limit int not null,
        day_limit int not null,
        expires_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        primary key (client_id, key_id)
      );

      create table api_call (
        client_id bigint not null,
        call_id bigint not null default next_id(),
        key_id bigint not null,
        protocol text not null,
        call_name text not null,
        question text not null,
        status int not null,
        row_count int not null,
        milliseconds int not null,
        address text not null,
        called_at timestamptz not null default now(),
        primary key (client_id, call_id)
      );
      create index api_call_key on api_call (client_id, key_id, called_at);
      create index api_call_time on api_call (called_at);

      create table open_feed (
        client_id bigint not null,
        feed_id bigint not null default next_id(),
        user_id bigint not null,
        view_id bigint not null,
        feed_name text not null,
        size int not null,
        reads int not null default 0,
        created_at timestamptz not null default now(),
        last_read_at timestamptz,
        primary key (client_id, feed_id)
      );
    `,
  ),
];
