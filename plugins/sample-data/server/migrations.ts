import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
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
        sign_ins text,
        access_key_hash text
      );
    `,
  ),
];
