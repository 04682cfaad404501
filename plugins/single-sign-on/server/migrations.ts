import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const singleSignOnMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table sign_in_provider (
        sign_in_provider_id bigint primary key default next_id(),
        client_id bigint not null,
        provider_name text not null,
        kind text not null,
        is_enabled boolean not null default true,
        issuer text not null,
        application_id text not null,
        application_secret text,
        has_secret boolean not null default false,
        sealed_secret text,
        allowed_domains text[],
        user_name_claim text,
        display_name_claim text,
        mail_claim text,
        required_claim text,
        required_value text,
        is_mail_linked boolean not null default false,
        is_provisioning boolean not null default false,
        default_user_type text not null default 'user' check (default_user_type in ('operator', 'manager', 'user', 'monitor')),
        default_role_id bigint,
        default_user_group_id bigint,
        role_claim text,
        role_mappings jsonb,
        is_second_factor_trusted boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint,
        set_by bigint
      );
      create unique index sign_in_provider_name on sign_in_provider (client_id, provider_name);

      create table sign_in_identity (
        sign_in_provider_id bigint not null references sign_in_provider(sign_in_provider_id) on delete cascade,
        subject text not null,
        client_id bigint not null,
        user_id bigint not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        primary key (sign_in_provider_id, subject)
      );
      create index sign_in_identity_user on sign_in_identity (user_id);

      create table sign_in_attempt (
        state_hash text primary key,
        ticket_hash text not null,
        client_id bigint not null,
        sign_in_provider_id bigint not null references sign_in_provider(sign_in_provider_id) on delete cascade,
        sealed text not null,
        expires_at timestamptz not null
      );
      create index sign_in_attempt_expiry on sign_in_attempt (expires_at);
    `,
  ),
];
