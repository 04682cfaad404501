import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. Changes are appended as further migrations. */
export const analysisMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table chart_data (
        chart_data_id bigint primary key default next_id(),
        client_id bigint not null,
        user_id bigint not null,
        chart_name text not null,
        module_id text not null,
        input jsonb not null,
        settings jsonb not null,
        is_shared boolean not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index chart_data_client on chart_data (client_id, chart_data_id);
    `,
  ),
];
