import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const userMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table user_group (
        user_group_id bigint primary key default next_id(),
        client_id bigint not null,
        user_group_name text not null,
        remark text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index user_group_name on user_group (client_id, user_group_name);

      create table user_account (
        user_id bigint primary key default next_id(),
        client_id bigint not null references client(client_id),
        user_name text not null,
        display_name text not null,
        user_type text not null check (user_type in ('operator', 'manager', 'user', 'monitor')),
        role_id bigint references role(role_id),
        user_group_id bigint references user_group(user_group_id),
        phone text,
        email text,
        is_enabled boolean not null default true,
        password_hash text,
        must_change_password boolean not null default false,
        password_code_required boolean not null default false,
        password_expires_at timestamptz,
        password_changed_at timestamptz,
        sessions_valid_from timestamptz not null default '-infinity',
        language text not null default 'zh-CN',
        time_zone text not null default 'Asia/Shanghai',
        preferences jsonb not null default '{}',
        last_login_at timestamptz,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint,
        -- People whom a service vouches for have no password here.
        email_confirmed_at timestamptz,
        -- People sign in by name or by phone: a name that looks like a phone must not be somebody else's.
        constraint user_account_name_is_own_phone check ((user_name !~ '^1[0-9]{10}$') or (user_name = phone))
      );
      create unique index user_account_name on user_account (lower(user_name));
      create index user_account_client on user_account (client_id);
      create unique index user_account_phone on user_account (phone) where phone is not null;
      create index user_account_role on user_account (role_id) where role_id is not null;
      create index user_account_group on user_account (user_group_id) where user_group_id is not null;

      create view person as
        select user_id,
           client_id,
           user_name,
           display_name,
           user_type,
           is_enabled,
           time_zone,
           is_sample,
           language
          from user_account;
    `,
  ),
];
