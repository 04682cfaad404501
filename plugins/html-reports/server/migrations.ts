import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const htmlReportMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table html_report (
        client_id bigint not null,
        html_report_id bigint not null default next_id(),
        user_id bigint not null,
        editor_id bigint not null,
        title text not null,
        page jsonb not null,
        revision int not null default 1,
        published jsonb,
        published_revision int,
        publisher_id bigint,
        published_at timestamptz,
        drift jsonb,
        verified_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        -- Which open editor saved the present draft, and with which of its saves.
        editor_key text,
        edit_number int,
        -- The subjects that a draft and what is published of it were built over, 0 for all of the client; null where that
        -- is not known, which leaves the report to its author and to those who may see everything.
        scope_subjects bigint[],
        published_subjects bigint[],
        primary key (client_id, html_report_id)
      );
      create index html_report_newest on html_report (client_id, updated_at desc);
    `,
  ),
];
