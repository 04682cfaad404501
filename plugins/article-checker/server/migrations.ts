import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. Changes are appended as further migrations. */
export const articleCheckerMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table checker_word (
        checker_word_id bigint primary key default next_id(),
        client_id bigint not null,
        kind text not null default 'known' check (kind in ('known', 'sensitive', 'person')),
        word text not null,
        right_text text,
        name_order bigint,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index checker_word_word on checker_word (client_id, word);
    `,
  ),
];
