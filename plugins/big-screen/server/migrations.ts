import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const bigScreenMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table big_screen (
        big_screen_id bigint primary key default next_id(),
        client_id bigint not null,
        -- Null: of the whole client.
        owner_id bigint,
        big_screen_name text not null,
        use text not null,
        layout jsonb not null,
        version int not null,
        updated_by text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        -- Which open editor saved the present version, and with which of its saves.
        editor_id bigint,
        editor_key text,
        edit_number int
      );
      create index big_screen_client on big_screen (client_id, big_screen_id);

      create table big_screen_version (
        big_screen_id bigint not null references big_screen(big_screen_id) on delete cascade,
        client_id bigint not null,
        version int not null,
        layout jsonb not null,
        saved_by text not null,
        saved_at timestamptz not null default now(),
        primary key (big_screen_id, version)
      );

      create table big_screen_remote (
        code text primary key,
        client_id bigint not null,
        user_id bigint not null,
        status jsonb not null,
        order_number int not null default 0,
        command text,
        target text,
        expires_at timestamptz not null
      );
    `,
  ),
];
