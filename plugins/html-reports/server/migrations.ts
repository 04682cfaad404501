import { sqlMigration, type Migration } from '#core/server';

/** Reports as pages. Never edited once landed. */
export const htmlReportMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-html-reports',
    `
      create table html_report (
        client_id bigint not null, html_report_id bigint not null default next_id(),
        user_id bigint not null, editor_id bigint not null,
        title text not null, page jsonb not null, revision integer not null default 1,
        published jsonb, published_revision integer, publisher_id bigint, published_at timestamptz,
        drift jsonb, verified_at timestamptz,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
        primary key (client_id, html_report_id)
      );
      create index html_report_newest on html_report (client_id, updated_at desc);
    `,
  ),
  sqlMigration(
    '0002-edits',
    `
      -- Which open editor saved the present draft, and with which of its saves.
      alter table html_report add column editor_key text, add column edit_number integer;
    `,
  ),
];
