import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const briefMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table briefing (
        client_id bigint not null,
        briefing_id bigint not null default next_id(),
        user_id bigint not null,
        kind text not null,
        number int not null,
        title text not null,
        period_from timestamptz not null,
        period_to timestamptz not null,
        settings jsonb not null,
        state text not null default 'drafting',
        progress real not null default 0,
        error text,
        revision int not null default 1,
        report jsonb,
        drift jsonb,
        is_pinned boolean not null default false,
        plan_receivers bigint[],
        is_trial boolean not null default false,
        created_at timestamptz not null default now(),
        built_at timestamptz,
        verified_at timestamptz,
        sent_at timestamptz,
        -- Which open editor saved the present parts, and with which of its saves.
        editor_id bigint,
        editor_key text,
        edit_number int,
        -- The subjects that a report was built over, 0 for all of the client; null where that is not known, which
        -- leaves it to its author and to those who may see everything.
        scope_subjects bigint[],
        reader_ids bigint[] not null default '{}',
        primary key (client_id, briefing_id),
        unique (client_id, kind, number)
      );

      create table selected_article (
        client_id bigint not null,
        selected_id bigint not null default next_id(),
        user_id bigint not null,
        article_id bigint not null,
        column_name text not null default '',
        place int not null default 0,
        title text not null default '',
        summary text not null default '',
        remark text not null default '',
        created_at timestamptz not null default now(),
        primary key (client_id, selected_id),
        unique (client_id, article_id)
      );

      create table briefing_schedule (
        client_id bigint not null,
        schedule_id bigint not null default next_id(),
        user_id bigint not null,
        plan jsonb not null,
        is_enabled boolean not null default true,
        next_at timestamptz not null,
        last_at timestamptz,
        last_error text,
        last_briefing_id bigint,
        created_at timestamptz not null default now(),
        scope_subjects bigint[],
        primary key (client_id, schedule_id)
      );
      create index briefing_schedule_due on briefing_schedule (next_at) where is_enabled;
    `,
  ),
];
