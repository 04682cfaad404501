import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. Changes are appended as further migrations. */
export const accountMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table login_free_access (
        login_free_access_id bigint primary key default next_id(),
        user_id bigint not null references user_account(user_id) on delete cascade,
        name text not null,
        path text not null,
        kind text not null,
        expires_at timestamptz not null,
        addresses text[] not null default '{}',
        code_hash text unique,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        use_count int not null default 0
      );
      create index login_free_access_user on login_free_access (user_id);

      create table user_session (
        session_id bigint primary key default next_id(),
        user_id bigint not null references user_account(user_id) on delete cascade,
        kind text not null,
        address text,
        agent text,
        scope_path text,
        login_free_access_id bigint references login_free_access(login_free_access_id) on delete cascade,
        simulator_id bigint references user_account(user_id) on delete cascade,
        simulator_session_id bigint,
        reason text,
        created_at timestamptz not null default clock_timestamp(),
        last_seen_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        logout_url text
      );
      create index user_session_live on user_session (user_id) where ended_at is null;
      create index user_session_expiry on user_session (expires_at);
      create index user_session_link on user_session (login_free_access_id) where login_free_access_id is not null;

      create table hand_over_code (
        code_hash text primary key,
        login_free_access_id bigint not null references login_free_access(login_free_access_id) on delete cascade,
        expires_at timestamptz not null
      );

      create table sms_code (
        phone text not null,
        purpose text not null,
        code_hash text not null,
        tries int not null default 0,
        expires_at timestamptz not null,
        primary key (phone, purpose)
      );

      create table login_attempt (
        key text primary key,
        used int not null,
        ends_at timestamptz not null
      );

      create table known_device (
        user_id bigint not null references user_account(user_id) on delete cascade,
        device_hash text not null,
        last_used_at timestamptz not null default now(),
        primary key (user_id, device_hash)
      );
      create index known_device_use on known_device (last_used_at);

      create table second_factor (
        second_factor_id bigint primary key default next_id(),
        user_id bigint not null references user_account(user_id) on delete cascade,
        kind text not null,
        name text not null,
        secret text,
        last_step bigint,
        credential_id text unique,
        public_key text,
        sign_count bigint not null default 0,
        transports text[] not null default '{}',
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      );
      create index second_factor_user on second_factor (user_id);

      create table recovery_code (
        user_id bigint not null references user_account(user_id) on delete cascade,
        code_hash text not null,
        primary key (user_id, code_hash)
      );

      create table factor_challenge (
        challenge_hash text primary key,
        user_id bigint not null references user_account(user_id) on delete cascade,
        purpose text not null,
        secret text,
        tries int not null default 0,
        expires_at timestamptz not null,
        session_kind text not null default 'password',
        logout_url text
      );
      create index factor_challenge_expiry on factor_challenge (expires_at);
    `,
  ),
];
