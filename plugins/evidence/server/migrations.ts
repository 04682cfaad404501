import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const evidenceMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table evidence_setting (
        client_id bigint primary key,
        keep text check (keep in ('off', 'matched', 'all')),
        retention_days int,
        size_limit_mb int,
        observe_after_hours int[],
        is_page_fetched boolean,
        changed_at timestamptz not null default now()
      );

      create table evidence_file (
        name text primary key,
        size bigint not null default 0,
        created_at timestamptz not null default now(),
        removed_at timestamptz,
        deleted_at timestamptz,
        due_at timestamptz
      );
      create index evidence_file_due on evidence_file (due_at nulls first) where removed_at is null;

      create table evidence_record (
        article_id bigint not null,
        record_id bigint not null default next_id(),
        kind text not null,
        url text not null,
        final_url text not null,
        status smallint,
        content_type text not null,
        fetched_at timestamptz not null,
        body_size int not null,
        payload_digest text not null,
        digest text not null,
        warc_id text not null,
        body_record_id bigint,
        file text not null,
        start bigint not null,
        length int not null,
        primary key (article_id, record_id)
      );
      create index evidence_record_id on evidence_record (record_id);
      create index evidence_record_url on evidence_record using hash (url);
      create index evidence_record_final_url on evidence_record using hash (final_url);
      create index evidence_record_file on evidence_record (file);

      create table evidence_chain (
        client_id bigint primary key,
        sequence bigint not null default 0,
        hash text not null,
        articles bigint not null default 0,
        bytes bigint not null default 0,
        refused bigint not null default 0,
        refused_at timestamptz
      );

      create table evidence_entry (
        client_id bigint not null,
        sequence bigint not null,
        kind text not null,
        article_id bigint,
        record_id bigint,
        url text not null,
        status smallint,
        fetched_at timestamptz,
        recorded_at timestamptz not null,
        payload_digest text not null,
        record_digest text not null,
        file text not null,
        start bigint not null,
        length int not null,
        detail text not null,
        previous_hash text not null,
        hash text not null,
        primary key (client_id, sequence)
      );
      create index evidence_entry_article on evidence_entry (article_id, client_id, sequence);
      create index evidence_entry_record on evidence_entry (record_id);
      create index evidence_entry_file on evidence_entry (file);

      create table evidence_candidate (
        url text not null,
        final_url text not null,
        redirects text[] not null,
        status smallint not null,
        request_headers jsonb not null,
        headers jsonb not null,
        body bytea not null,
        fetched_at timestamptz not null
      );
      alter table evidence_candidate alter column body set storage external;
      create index evidence_candidate_url on evidence_candidate using hash (url);
      create index evidence_candidate_time on evidence_candidate (fetched_at);

      create table evidence_task (
        article_id bigint not null,
        work text not null check (work in ('keep', 'observe')),
        due_at timestamptz(3) not null,
        url text not null,
        client_ids bigint[] not null,
        attempts int not null default 0,
        primary key (article_id, work, due_at)
      );
      create index evidence_task_due on evidence_task (due_at);

      create table evidence_check (
        client_id bigint primary key,
        requested_at timestamptz not null,
        ended_at timestamptz,
        entries bigint not null default 0,
        records bigint not null default 0,
        bytes bigint not null default 0,
        breaks jsonb not null default '[]'
      );
    `,
  ),
];
