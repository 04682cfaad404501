import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const reportTemplateMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table report_template (
        template_id bigint primary key default next_id(),
        client_id bigint not null,
        template_name text not null,
        kinds text[] not null default '{}',
        file_id bigint not null,
        file_name text not null,
        size int not null,
        variable_count int not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index report_template_client on report_template (client_id, template_id);

      create table report_module_setting (
        client_id bigint not null,
        subject_id bigint not null default 0,
        modules jsonb not null,
        updated_at timestamptz not null default now(),
        primary key (client_id, subject_id)
      );
    `,
  ),
];
