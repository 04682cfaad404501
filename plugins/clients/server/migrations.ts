import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const clientMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table client_service_type (
        client_service_type_id bigint primary key default next_id(),
        service_type_name text not null,
        is_all_plugins boolean not null default false,
        plugin_ids text[],
        user_limit bigint,
        subject_limit bigint,
        remark text,
        service_type_code text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_service_type_name on client_service_type (service_type_name);
      create unique index client_service_type_code on client_service_type (service_type_code);

      create table client (
        client_id bigint primary key default next_id(),
        client_name text not null,
        client_type text not null check (client_type in ('enterprise', 'government', 'media', 'trial', 'platform')),
        client_service_type_id bigint,
        parent_client_id bigint,
        service_start_date timestamptz,
        service_end_date timestamptz,
        user_quota bigint,
        subject_quota bigint,
        contact text,
        phone text,
        is_enabled boolean not null default true,
        is_user_access_statistics_enabled boolean not null default true,
        client_system_name text,
        is_system_name_visible boolean not null default false,
        user_theme_style_code text,
        favicon_file_id bigint,
        logo_file_id bigint,
        default_homepage_url text,
        is_link_target_self boolean not null default false,
        host_name text,
        client_options_json jsonb,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_name on client (client_name);
      create unique index client_host on client (host_name);

      create table client_image (
        client_id bigint not null,
        file_id bigint primary key,
        hash text not null
      );
      create index client_image_hash on client_image (hash);
      create index client_image_client on client_image (client_id);
    `,
  ),
];
