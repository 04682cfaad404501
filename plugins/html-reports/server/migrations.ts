import { sqlMigration, type Migration } from '#core/server';

/** Reports as pages. Never edit a migration once it has been merged. */
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
  sqlMigration(
    '0003-report-scopes',
    `
      -- The subjects that a draft and what is published of it were built over, 0 for all of the client; null where that
      -- is not known, which leaves the report to its author and to those who may see everything.
      alter table html_report add column scope_subjects bigint[], add column published_subjects bigint[];
      update html_report set scope_subjects = array(
          select distinct s.id::bigint from jsonb_array_elements(page->'Blocks') as b (block),
            regexp_split_to_table(b.block->'Input'->>'Subject_ID', ',') as s (id))
        where not exists (select 1 from jsonb_array_elements(page->'Blocks') as b (block)
            where b.block->>'Kind' in ('module', 'articles') and (b.block->'Input' ? 'Groups'
                or coalesce(b.block->'Input'->>'Subject_ID', '') !~ '^[0-9]{1,18}(,[0-9]{1,18})*$')
              or b.block->>'Html' like '%data-refs="%a:%'
              or jsonb_array_length(coalesce(b.block->'Source'->'Article_IDs', '[]')) > 0);
      update html_report set published_subjects = array(
          select distinct s.id::bigint from jsonb_array_elements(published->'Blocks') as b (block),
            regexp_split_to_table(b.block->'Input'->>'Subject_ID', ',') as s (id))
        where published is not null and not exists (select 1 from jsonb_array_elements(published->'Blocks') as b (block)
            where b.block->>'Kind' in ('module', 'articles') and (b.block->'Input' ? 'Groups'
                or coalesce(b.block->'Input'->>'Subject_ID', '') !~ '^[0-9]{1,18}(,[0-9]{1,18})*$')
              or b.block->>'Html' like '%data-refs="%a:%'
              or jsonb_array_length(coalesce(b.block->'Source'->'Article_IDs', '[]')) > 0);
    `,
  ),
];
