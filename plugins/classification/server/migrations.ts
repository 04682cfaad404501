import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const classificationMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table content_class (
        content_class_id bigint primary key default next_id(),
        client_id bigint not null,
        class_name text not null,
        description text,
        sort_order bigint not null default 0,
        is_enabled boolean not null default true,
        article_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index content_class_name on content_class (client_id, class_name);

      create table tag_class (
        tag_class_id bigint primary key default next_id(),
        client_id bigint not null,
        class_name text not null,
        description text,
        sort_order bigint not null default 0,
        tag_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index tag_class_name on tag_class (client_id, class_name);

      create table client_tag (
        tag_id bigint primary key default next_id(),
        client_id bigint not null,
        tag_name text not null,
        tag_class_id bigint,
        color text,
        description text,
        is_enabled boolean not null default true,
        keyword_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_tag_name on client_tag (client_id, tag_name);
      create index client_tag_class on client_tag (tag_class_id);

      create table tag_keyword (
        tag_keyword_id bigint primary key default next_id(),
        client_id bigint not null,
        rule text not null,
        tag_id bigint not null,
        is_enabled boolean not null default true,
        hit_count bigint not null default 0,
        applied_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create index tag_keyword_client on tag_keyword (client_id);
      create index tag_keyword_tag on tag_keyword (tag_id);

      create table content_class_article (
        client_id bigint not null,
        content_class_id bigint not null,
        article_id bigint not null,
        user_id bigint not null,
        chosen_at timestamptz not null default now(),
        primary key (client_id, content_class_id, article_id)
      );
      create index content_class_article_article on content_class_article (article_id, client_id);

      -- What a keyword tagged; a tag that was there before stays when the keyword goes.
      create table tag_hit (
        client_id bigint not null,
        tag_keyword_id bigint not null,
        article_id bigint not null,
        tag_id bigint not null,
        was_there boolean not null,
        hit_at timestamptz not null default clock_timestamp(),
        primary key (client_id, tag_keyword_id, article_id)
      );
      create index tag_hit_article on tag_hit (article_id, client_id, tag_id);

      create table tag_rules_version (
        version bigint not null
      );

      create function move_tag_rules_version() returns trigger language plpgsql as $$
        begin update tag_rules_version set version = version + 1; return null; end $$;

      insert into tag_rules_version (version) values (1);

      create trigger tag_rules_changed after update of is_enabled on client_tag
        for each statement execute function move_tag_rules_version();
      create trigger tag_rules_changed after insert or delete or update of rule, tag_id, is_enabled on tag_keyword
        for each statement execute function move_tag_rules_version();
    `,
  ),
];
