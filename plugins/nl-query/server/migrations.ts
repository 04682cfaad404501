import { sqlMigration, type Migration } from '#core/server';

/** Released migrations are never edited. */
export const nlQueryMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-language-model',
    `
      create table language_model (
        client_id bigint primary key, url text not null, model text not null, sealed_key text,
        updated_at timestamptz not null default now()
      );
    `,
  ),
];
