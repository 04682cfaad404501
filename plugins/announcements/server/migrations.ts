import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. Changes are appended as further migrations. */
export const announcementMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table announcement (
        announcement_id bigint primary key default next_id(),
        client_id bigint not null,
        title text not null,
        content text not null,
        level text not null default 'ordinary' check (level in ('urgent', 'important', 'ordinary')),
        audience text not null default 'everyone' check (audience in ('everyone', 'managers', 'groups', 'clients')),
        user_group_ids bigint[],
        is_pinned boolean not null default false,
        starts_at timestamptz,
        ends_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create index announcement_client on announcement (client_id);

      create table announcement_read (
        client_id bigint not null,
        user_id bigint not null,
        announcement_id bigint not null,
        read_at timestamptz not null default now(),
        primary key (client_id, user_id, announcement_id)
      );
      create index announcement_read_of on announcement_read (announcement_id);
    `,
  ),
];
