import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const translationMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table translation_term (
        translation_term_id bigint primary key default next_id(),
        client_id bigint not null,
        chinese text not null,
        english text not null,
        remark text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index translation_term_chinese on translation_term (client_id, chinese);

      create table translation_service (
        client_id bigint primary key,
        url text not null,
        sealed_key text,
        updated_at timestamptz not null default now()
      );
    `,
  ),
];
