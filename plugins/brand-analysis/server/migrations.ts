import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const brandSetMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table brand_set (
        brand_set_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        set_name text not null,
        brands jsonb not null,
        is_shared boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (client_id, user_id, set_name)
      );
    `,
  ),
];
