import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const latencyMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table article_latency (
        article_id bigint primary key,
        source_id bigint,
        -- Null: the publisher gave no time that can be true.
        published_at timestamptz,
        discovered_at timestamptz not null,
        fetched_at timestamptz not null,
        understood_at timestamptz not null,
        matched_at timestamptz not null,
        shown_at timestamptz not null,
        -- Published before its source was known, so that nobody could have been quicker.
        is_backlog boolean not null
      );
      create index article_latency_shown on article_latency (shown_at);

      create table client_latency (
        client_id bigint not null,
        article_id bigint not null,
        shown_at timestamptz not null,
        informed_at timestamptz,
        read_at timestamptz,
        primary key (client_id, article_id)
      );
      create index client_latency_shown on client_latency (client_id, shown_at);
      create index client_latency_article on client_latency (article_id);

      create table latency_target (
        client_service_type_id bigint primary key references client_service_type(client_service_type_id) on delete cascade,
        minutes int not null check (minutes > 0)
      );
    `,
  ),
];
