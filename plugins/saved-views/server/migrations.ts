import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const savedViewMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table saved_view (
        view_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        screen text not null,
        view_name text not null,
        query text not null,
        is_shared boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (user_id, screen, view_name)
      );
      create index saved_view_client on saved_view (client_id, screen);

      create table saved_view_default (
        user_id bigint not null,
        screen text not null,
        view_id bigint not null references saved_view(view_id) on delete cascade,
        primary key (user_id, screen)
      );
      create index saved_view_default_view on saved_view_default (view_id);
    `,
  ),
];
