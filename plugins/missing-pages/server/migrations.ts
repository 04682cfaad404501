import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const missingMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table missing_page (
        missing_id bigint primary key default next_id(),
        source_id bigint,
        url text not null,
        url_hash bigint not null,
        host text not null,
        title text,
        item json not null,
        state text not null default 'open',
        error_code text not null,
        error_message text not null,
        is_lasting boolean not null,
        tries int not null default 1,
        repairs int not null default 0,
        first_at timestamptz not null,
        last_at timestamptz not null,
        next_at timestamptz,
        repaired_by text,
        ended_at timestamptz,
        ended_by bigint
      );
      create unique index missing_page_hash on missing_page (url_hash);
      create index missing_page_source on missing_page (source_id);
      create index missing_page_newest on missing_page (last_at desc, missing_id desc);
      create index missing_page_due on missing_page (next_at) where state = 'open';
    `,
  ),
];
