import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const globalRejectMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table global_reject_domain_class (
        class_id bigint primary key default next_id(),
        class_name text not null,
        description text,
        is_enabled boolean not null default true,
        entry_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_reject_domain_class_name on global_reject_domain_class (class_name);

      create table global_reject_domain (
        reject_domain_id bigint primary key default next_id(),
        domain text not null,
        class_id bigint,
        mode text not null default 'trial' check (mode in ('reject', 'trial')),
        reason text,
        is_enabled boolean not null default true,
        hit_count bigint not null default 0,
        last_hit_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_reject_domain_domain on global_reject_domain (domain);

      create table global_reject_url_class (
        class_id bigint primary key default next_id(),
        class_name text not null,
        description text,
        is_enabled boolean not null default true,
        entry_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_reject_url_class_name on global_reject_url_class (class_name);

      create table global_reject_url (
        reject_url_id bigint primary key default next_id(),
        pattern text not null,
        class_id bigint,
        mode text not null default 'trial' check (mode in ('reject', 'trial')),
        reason text,
        is_enabled boolean not null default true,
        hit_count bigint not null default 0,
        last_hit_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_reject_url_pattern on global_reject_url (pattern);

      create table global_reject_junkword_class (
        class_id bigint primary key default next_id(),
        class_name text not null,
        description text,
        is_enabled boolean not null default true,
        entry_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_reject_junkword_class_name on global_reject_junkword_class (class_name);

      create table global_reject_junkword (
        reject_word_id bigint primary key default next_id(),
        word text not null,
        class_id bigint,
        place text not null default 'all' check (place in ('all', 'title', 'body')),
        mode text not null default 'trial' check (mode in ('reject', 'trial')),
        reason text,
        is_enabled boolean not null default true,
        hit_count bigint not null default 0,
        last_hit_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_reject_junkword_word on global_reject_junkword (word);

      create table weibo_reject_word (
        reject_word_id bigint primary key default next_id(),
        word text not null,
        mode text not null default 'trial' check (mode in ('reject', 'trial')),
        reason text,
        is_enabled boolean not null default true,
        hit_count bigint not null default 0,
        last_hit_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index weibo_reject_word_word on weibo_reject_word (word);

      create table global_reject_exception (
        exception_id bigint primary key default next_id(),
        pattern text not null,
        reason text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_reject_exception_pattern on global_reject_exception (pattern);

      -- An article that comes again counts once; kept for 30 days.
      create table global_reject_hit (
        entry_id bigint not null,
        url_hash bigint not null,
        hit_id bigint not null default next_id(),
        hit_at timestamptz not null default now(),
        is_trial boolean not null,
        url text,
        title text not null,
        site text not null,
        primary key (entry_id, url_hash)
      );
      create index global_reject_hit_newest on global_reject_hit (entry_id, hit_id desc);
      create index global_reject_hit_time on global_reject_hit (hit_at);

      create table global_reject_version (
        version bigint not null
      );

      create function move_global_reject_version() returns trigger language plpgsql as $$
        begin update global_reject_version set version = version + 1; return null; end $$;

      insert into global_reject_version (version) values (1);

      create trigger reject_changed after update of is_enabled on global_reject_domain_class
        for each statement execute function move_global_reject_version();
      create trigger reject_changed after insert or delete or update of domain, mode, class_id, is_enabled on global_reject_domain
        for each statement execute function move_global_reject_version();
      create trigger reject_changed after update of is_enabled on global_reject_url_class
        for each statement execute function move_global_reject_version();
      create trigger reject_changed after insert or delete or update of pattern, mode, class_id, is_enabled on global_reject_url
        for each statement execute function move_global_reject_version();
      create trigger reject_changed after update of is_enabled on global_reject_junkword_class
        for each statement execute function move_global_reject_version();
      create trigger reject_changed after insert or delete or update of word, place, mode, class_id, is_enabled on global_reject_junkword
        for each statement execute function move_global_reject_version();
      create trigger reject_changed after insert or delete or update of word, mode, is_enabled on weibo_reject_word
        for each statement execute function move_global_reject_version();
      create trigger reject_changed after insert or delete or update of pattern, is_enabled on global_reject_exception
        for each statement execute function move_global_reject_version();
    `,
  ),
];
