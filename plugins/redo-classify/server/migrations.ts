import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const redoMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table redo_run (
        redo_id bigint primary key default next_id(),
        client_id bigint not null,
        kind text not null default 'rules' check (kind in ('rules', 'emotion')),
        state text not null,
        is_cancelled boolean not null default false,
        subject_ids bigint[],
        period_from timestamptz not null,
        period_to timestamptz not null,
        time_zone text not null,
        created_by bigint not null,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        steps int not null default 0,
        steps_done int not null default 0,
        by_hand int not null default 0,
        error text
      );
      create index redo_run_newest on redo_run (client_id, redo_id desc);

      create table redo_subject (
        client_id bigint not null,
        redo_id bigint not null,
        subject_id bigint not null,
        subject_name text not null,
        rule_version int not null,
        primary key (client_id, redo_id, subject_id)
      );

      create table redo_day (
        client_id bigint not null,
        redo_id bigint not null,
        subject_id bigint not null,
        day date not null,
        gained int not null,
        lost int not null,
        unchanged int not null,
        primary key (client_id, redo_id, subject_id, day)
      );

      create table redo_change (
        client_id bigint not null,
        redo_id bigint not null,
        subject_id bigint not null,
        article_id bigint not null,
        published_at timestamptz not null,
        is_gain boolean not null,
        is_applied boolean not null default false,
        -- Of a loss: by which version and words it was in.
        former_version int,
        former_words text[],
        primary key (client_id, redo_id, subject_id, article_id)
      );
      create index redo_change_article on redo_change (article_id);

      create table redo_emotion_count (
        client_id bigint not null,
        redo_id bigint not null,
        before smallint not null,
        after smallint not null,
        count int not null,
        primary key (client_id, redo_id, before, after)
      );

      create table redo_emotion_change (
        client_id bigint not null,
        redo_id bigint not null,
        article_id bigint not null,
        published_at timestamptz not null,
        before smallint not null,
        after smallint not null,
        probability real not null,
        -- A change that was in the way of a person or of a later judgement is passed over.
        is_applied boolean not null default false,
        is_passed boolean not null default false,
        primary key (client_id, redo_id, article_id)
      );
      create index redo_emotion_change_article on redo_emotion_change (article_id);
    `,
  ),
];
