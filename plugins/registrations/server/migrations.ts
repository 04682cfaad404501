import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const registrationMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table client_registration (
        registration_id bigint primary key default next_id(),
        company text,
        contact text,
        phone text not null,
        client_id bigint not null,
        user_id bigint not null,
        state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
        reason text,
        decided_by bigint,
        decided_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_registration_client on client_registration (client_id);
      create index client_registration_state on client_registration (state, created_at);

      create table client_template (
        client_template_id bigint primary key default next_id(),
        template_name text not null,
        client_type text not null default 'enterprise' check (client_type in ('enterprise', 'government', 'media')),
        client_service_type_id bigint not null,
        service_months bigint,
        user_quota bigint,
        subject_quota bigint,
        source_client_id bigint,
        with_filters boolean not null default true,
        analyst_count bigint not null default 0,
        monitor_count bigint not null default 0,
        remark text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_template_name on client_template (template_name);
    `,
  ),
];
