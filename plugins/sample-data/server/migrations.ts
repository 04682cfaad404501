import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. A change is a further migration behind it. */
export const sampleDataMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table sample_data (
        is_only boolean primary key default true check (is_only),
        status text not null,
        seed text not null,
        made_at timestamptz not null,
        month_source_id bigint not null default next_id(),
        site_port int,
        sign_ins jsonb not null
      );
    `,
  ),
];
