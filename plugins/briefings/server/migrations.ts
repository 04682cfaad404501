import { sqlMigration, type Migration } from '#core/server';

/** Tables of briefs, selected articles, links and schedules. Never edited once released. */
export const briefMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-briefings',
    `
      create table briefing (
        client_id bigint not null, briefing_id bigint not null default next_id(), user_id bigint not null,
        kind text not null, number integer not null, title text not null,
        period_from timestamptz not null, period_to timestamptz not null, settings jsonb not null,
        state text not null default 'drafting', progress real not null default 0, error text,
        revision integer not null default 1, report jsonb, drift jsonb, is_pinned boolean not null default false,
        plan_receivers bigint[], is_trial boolean not null default false,
        created_at timestamptz not null default now(), built_at timestamptz, verified_at timestamptz,
        sent_at timestamptz,
        primary key (client_id, briefing_id),
        unique (client_id, kind, number)
      );
      create table selected_article (
        client_id bigint not null, selected_id bigint not null default next_id(), user_id bigint not null,
        article_id bigint not null, column_name text not null default '', place integer not null default 0,
        title text not null default '', summary text not null default '', remark text not null default '',
        created_at timestamptz not null default now(),
        primary key (client_id, selected_id),
        unique (client_id, article_id)
      );
      create table briefing_share (
        client_id bigint not null, share_id bigint not null default next_id(), briefing_id bigint not null,
        user_id bigint not null, password_hash text, head jsonb not null, report jsonb not null,
        visits integer not null default 0, created_at timestamptz not null default now(), expires_at timestamptz not null,
        primary key (client_id, share_id)
      );
      create index briefing_share_brief on briefing_share (client_id, briefing_id);
      create table briefing_schedule (
        client_id bigint not null, schedule_id bigint not null default next_id(), user_id bigint not null,
        plan jsonb not null, is_enabled boolean not null default true, next_at timestamptz not null,
        last_at timestamptz, last_error text, last_briefing_id bigint, created_at timestamptz not null default now(),
        primary key (client_id, schedule_id)
      );
      create index briefing_schedule_due on briefing_schedule (next_at) where is_enabled;
    `,
  ),
  sqlMigration(
    '0002-links-of-all-kinds',
    `
      alter table briefing_share rename to share_link;
      alter table share_link rename column briefing_id to thing_id;
      alter table share_link add column kind text not null default 'briefing', add column content jsonb;
      update share_link set content = head || jsonb_build_object('Report', report);
      alter table share_link alter column kind drop default, drop column head, drop column report;
      drop index briefing_share_brief;
      create index share_link_thing on share_link (client_id, kind, thing_id);
      create table share_visit (
        client_id bigint not null, visit_id bigint not null default next_id(), share_id bigint not null,
        kind text not null, thing_id bigint not null, visited_at timestamptz not null default now(),
        primary key (client_id, visit_id)
      );
      create index share_visit_thing on share_visit (client_id, kind, thing_id, visit_id desc);
    `,
  ),
  sqlMigration(
    '0003-whole-settings',
    `
      update briefing set settings = '{"Is_By_Subject": false, "Template": "usual"}'::jsonb || settings
       where not settings ?& array['Is_By_Subject', 'Template'];
      update briefing_schedule set plan = '{"Is_By_Subject": false, "Template": "usual"}'::jsonb || plan
       where not plan ?& array['Is_By_Subject', 'Template'];
      delete from share_visit where kind = 'briefing';
      create index share_visit_age on share_visit (visited_at);
    `,
  ),
  sqlMigration(
    '0004-edits',
    `
      -- Which open editor saved the present parts, and with which of its saves.
      alter table briefing add column editor_id bigint, add column editor_key text, add column edit_number integer;
    `,
  ),
  sqlMigration(
    '0005-report-scopes',
    `
      -- The subjects that a report was built over, 0 for all of the client; null where that is not known, which
      -- leaves it to its author and to those who may see everything.
      alter table briefing add column scope_subjects bigint[], add column reader_ids bigint[] not null default '{}';
      alter table briefing_schedule add column scope_subjects bigint[];
      update briefing set scope_subjects = array(
          select s.id::bigint from jsonb_array_elements_text(settings->'Subject_IDs') as s (id))
        where jsonb_array_length(settings->'Subject_IDs') > 0
          and (report is null or not coalesce((settings->>'Is_Basket')::boolean, true)
            or not report->'Blocks' @> '[{"Kind": "article"}]');
      update briefing_schedule set scope_subjects = array(
          select s.id::bigint from jsonb_array_elements_text(plan->'Subject_IDs') as s (id))
        where jsonb_array_length(plan->'Subject_IDs') > 0;
    `,
  ),
];
