import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const qualityMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table quality_setting (
        client_id bigint not null,
        subject_id bigint not null,
        min_precision real,
        min_recall real,
        is_watched boolean not null default false,
        primary key (client_id, subject_id)
      );

      -- population: what the rule had found and nobody had taken out, by stratum; removed: what people had taken out.
      create table quality_sample (
        client_id bigint not null,
        sample_id bigint not null default next_id(),
        subject_id bigint not null,
        sampled_at timestamptz not null default now(),
        first_at timestamptz not null,
        last_at timestamptz not null,
        rule_version int not null,
        strata jsonb not null,
        population bigint[] not null,
        removed bigint[] not null,
        primary key (client_id, sample_id)
      );
      create index quality_sample_subject on quality_sample (client_id, subject_id, sample_id desc);

      -- stratum: of the rule's finds; null for what was found by likeness, which the rule has found or has not.
      create table quality_item (
        client_id bigint not null,
        sample_id bigint not null,
        subject_id bigint not null,
        article_id bigint not null,
        stratum int,
        is_like boolean not null,
        is_found boolean not null,
        place int not null,
        decision text,
        user_id bigint,
        classified_at timestamptz,
        primary key (client_id, sample_id, article_id)
      );
    `,
  ),
];
