import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const nlQueryMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table language_model (
        client_id bigint primary key,
        url text not null,
        model text not null,
        sealed_key text,
        updated_at timestamptz not null default now()
      );
    `,
  ),
];
