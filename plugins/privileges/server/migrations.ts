import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const privilegeMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table role (
        role_id bigint primary key default next_id(),
        client_id bigint,
        role_name text not null,
        user_type text not null check (user_type in ('operator', 'manager', 'user', 'monitor')),
        is_built_in boolean not null default false,
        privileges jsonb not null default '{}',
        declared_grants text[] not null default '{}',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index role_name on role (client_id, role_name);
      create unique index role_built_in on role (user_type) where is_built_in;

      create table restricted_group (
        user_group_id bigint primary key,
        client_id bigint not null
      );

      create table group_class_privilege (
        user_group_id bigint not null references restricted_group(user_group_id) on delete cascade,
        category_id bigint not null,
        is_visible boolean not null,
        is_handled boolean not null,
        primary key (user_group_id, category_id)
      );
    `,
  ),
];
