import { sqlMigration, type Migration } from '#core/server';
import { wholeTextFunction } from './whole-text';

/** Published articles, shared by all clients. Distributed by article, key `article_id`. */
export const libraryTables: Migration = sqlMigration(
  '0001-library',
  `
      -- Codes and folded text go out of line, and nothing that a list shows.
      create table article (
        article_id bigint primary key,
        published_at timestamptz not null,
        discovered_at timestamptz not null,
        cluster_id bigint not null,
        url_hash bigint not null,
        parent_id bigint,
        source_id bigint,
        -- Null: everybody's. What a client gave for its own use shows to that client alone.
        owner_id bigint,
        region int not null default 0,
        body_length int not null,
        views int not null default 0, likes int not null default 0, comments int not null default 0,
          reposts int not null default 0,
        emotion_probability real not null,
        media_type smallint not null,
        emotion smallint not null,
        is_sample boolean not null default false,
        via text not null,
        language text not null,
        domain text not null,
        site text not null, site_name text not null,
        author text not null, author_name text not null,
        url text,
        title text not null,
        -- Of the summary, as of the text: it is mostly the beginning of the body, of 160 characters at most.
        summary_changes text not null,
        title_folded text not null,
        body_folded text not null,
        codes int4[] not null
      ) with (toast_tuple_target = 640);
      create index article_published on article (published_at desc, article_id desc);
      create index article_hash on article (url_hash);
      create index article_copies on article (cluster_id);
      create index article_parent on article (parent_id, published_at) where parent_id is not null;
      create index article_sample on article (article_id) where is_sample;
      create index article_owner on article (owner_id) where owner_id is not null;
      -- What is new waits in a list that is merged in small steps beside the pipeline, long before this limit.
      create index article_codes on article using gin (codes) with (fastupdate = on, gin_pending_list_limit = 65536);
      -- Numbers that do not get smaller.
      alter table article alter column codes set statistics 500, alter column codes set storage external;

      create table article_text (
        article_id bigint primary key,
        -- What the folded body of the article lacks; whole_text() gives the text.
        changes text not null,
        html text,
        images text[] not null,
        -- As RetainedEvidence says. Both are written once and read whole: as JSON they take a third less than as jsonb.
        evidence json not null,
        trace json not null
      ) with (toast_tuple_target = 256);

      ${wholeTextFunction}

      -- Folded texts of first copies that are claimed and not stored yet.
      create table near_text (article_id bigint primary key, text text not null);

      -- Known by its first article, whose id it has.
      create table article_cluster (
        cluster_id bigint primary key,
        size int not null,
        first_published_at timestamptz not null,
        last_published_at timestamptz not null,
        -- Whether all of its articles were compared with the first since that one became the first.
        is_checked boolean not null default false
      );
      create index article_cluster_unchecked on article_cluster (cluster_id) where not is_checked and size > 2;

      do $$ begin
        -- The index answers containment far cheaper than the planner believes: a recheck reads a long array.
        alter function arraycontains(anyarray, anyarray) cost 500;
        alter function arrayoverlap(anyarray, anyarray) cost 500;
      exception when insufficient_privilege then null;
      end $$;
`,
);
