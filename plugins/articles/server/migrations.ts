import type { Migration } from '#core/server';

/**
 * Tables of the articles, of what one client sees of them, and of the queue they come in by. Never edited once landed.
 */
export const articleMigrations: readonly Migration[] = [
  {
    name: '0001-articles',
    up: async (tx) => {
      await tx.query(`
        -- What was published, the same for all clients. Narrow rows: codes and folded text go out of line.
        create table article (
          article_id bigint primary key,
          published_at timestamptz not null,
          discovered_at timestamptz not null,
          cluster_id bigint not null,
          url_hash bigint not null,
          parent_id bigint,
          source_id bigint,
          region int not null default 0,
          body_length int not null,
          views int not null default 0, likes int not null default 0, comments int not null default 0, reposts int not null default 0,
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
          summary text not null,
          title_folded text not null,
          body_folded text not null,
          codes int4[] not null
        ) with (toast_tuple_target = 256);
        create unique index article_url_hash on article (url_hash);
        create index article_published on article (published_at desc, article_id desc);
        create index article_copies on article (cluster_id);
        create index article_parent on article (parent_id, published_at) where parent_id is not null;
        create index article_sample on article (article_id) where is_sample;
        create index article_codes on article using gin (codes) with (fastupdate = on, gin_pending_list_limit = 65536);

        create table article_text (
          article_id bigint primary key references article on delete cascade,
          text text not null,
          html text,
          images text[] not null,
          evidence jsonb not null,
          trace jsonb not null
        );

        create table article_cluster (
          cluster_id bigint primary key,
          size int not null,
          first_published_at timestamptz not null,
          last_published_at timestamptz not null
        );
        create table near_band (band bigint not null, article_id bigint not null, primary key (band, article_id));
        create index near_band_article on near_band (article_id);

        -- What one client sees of an article; published_at, media_type and region are copies that spare the list a join.
        create table client_article (
          client_id bigint not null,
          article_id bigint not null references article on delete cascade,
          published_at timestamptz not null,
          cluster_id bigint not null,
          region int not null,
          media_type smallint not null,
          emotion smallint not null,
          is_first boolean not null,
          is_hidden boolean not null default false,
          is_emotion_set boolean not null default false,
          status text not null default 'open',
          tags text[] not null default '{}',
          primary key (client_id, article_id)
        );
        create index client_article_newest on client_article (client_id, published_at desc, article_id desc)
          include (media_type, emotion, region, is_first, is_hidden);
        create index client_article_cluster on client_article (cluster_id, client_id);
        create index client_article_article on client_article (article_id);
        create index client_article_tags on client_article using gin (tags) where tags <> '{}';

        create table subject_article (
          subject_id bigint not null,
          article_id bigint not null references article on delete cascade,
          client_id bigint not null,
          published_at timestamptz not null,
          cluster_id bigint not null,
          rule_version int not null,
          region int not null,
          media_type smallint not null,
          emotion smallint not null,
          is_first boolean not null,
          is_hidden boolean not null default false,
          is_by_hand boolean not null default false,
          words text[] not null,
          primary key (subject_id, article_id)
        );
        create index subject_article_newest on subject_article (subject_id, published_at desc, article_id desc)
          include (media_type, emotion, region, is_first, is_hidden);
        create index subject_article_client on subject_article (client_id, article_id);
        create index subject_article_article on subject_article (article_id);
        create index subject_article_first on subject_article (cluster_id, subject_id) where is_first;

        -- subject_id 0 counts each article of the client once.
        create table article_count (
          client_id bigint not null, subject_id bigint not null, hour timestamptz not null,
          media_type smallint not null, emotion smallint not null, count int not null,
          primary key (client_id, subject_id, hour, media_type, emotion)
        );

        create table article_read (user_id bigint not null, article_id bigint not null references article on delete cascade, read_at timestamptz not null default now(), primary key (user_id, article_id));
        create table article_browse (
          browse_id bigint primary key default next_id(), user_id bigint not null, client_id bigint not null,
          article_id bigint not null references article on delete cascade, browsed_at timestamptz not null default now()
        );
        create index article_browse_user on article_browse (user_id, browse_id desc);
        create index article_browse_article on article_browse (article_id);

        create table article_pin (
          pin_id bigint primary key default next_id(), client_id bigint not null, article_id bigint not null references article on delete cascade,
          user_id bigint, sort_order int not null default 0, ends_at timestamptz, created_by bigint not null, created_at timestamptz not null default now()
        );
        create unique index article_pin_once on article_pin (client_id, coalesce(user_id, 0), article_id);
        create index article_pin_article on article_pin (article_id);

        create table article_share_view (client_id bigint not null, article_id bigint not null references article on delete cascade, views int not null, primary key (client_id, article_id));
        create index article_share_view_article on article_share_view (article_id);

        create table article_attachment (
          file_id bigint primary key references stored_file on delete cascade, client_id bigint not null,
          article_id bigint not null references article on delete cascade, created_at timestamptz not null default now()
        );
        create index article_attachment_article on article_attachment (article_id, client_id);

        create table article_result (
          result_id bigint primary key default next_id(), client_id bigint not null, article_id bigint not null references article on delete cascade,
          user_id bigint not null, text text not null, created_at timestamptz not null default now()
        );
        create index article_result_article on article_result (article_id, client_id);
      `);
    },
  },
  {
    name: '0002-intake',
    up: async (tx) => {
      await tx.query(`
        create table intake_batch (
          batch_id bigint primary key default next_id(), source_id bigint, run_id bigint, size int not null, items json not null,
          attempts int not null default 0, error text, created_at timestamptz not null default now()
        );
        create table intake_reject (
          reject_id bigint primary key default next_id(), rejected_at timestamptz not null default now(), source_id bigint,
          url text, url_hash bigint, title text not null, reason text not null, detail text
        );
        create unique index intake_reject_hash on intake_reject (url_hash);
        create table intake_failure (
          failure_id bigint primary key default next_id(), failed_at timestamptz not null default now(), source_id bigint, item json not null, error text not null
        );
        create table intake_count (
          hour timestamptz not null, source_id bigint not null, stored int not null, duplicates int not null, near int not null, rejected int not null,
          primary key (hour, source_id)
        );
      `);
    },
  },
  {
    name: '0003-planner',
    up: async (tx) => {
      // The index answers containment far cheaper than the planner believes: reading a long array for a recheck costs a
      // detoast.
      await tx.query(`
        do $$ begin
          alter function arraycontains(anyarray, anyarray) cost 500;
          alter function arrayoverlap(anyarray, anyarray) cost 500;
        exception when insufficient_privilege then null;
        end $$;
        alter table article alter column codes set statistics 500;
      `);
    },
  },
  {
    name: '0004-owners-and-shares',
    up: async (tx) => {
      await tx.query(`
        -- Null: everybody's. What a client gave for its own use shows to that client alone.
        alter table article add column owner_id bigint;
        create index article_owner on article (owner_id) where owner_id is not null;
        -- The address as a client has repaired it.
        alter table client_article add column url text;

        create table article_share (
          share_id bigint primary key default next_id(), client_id bigint not null, article_id bigint not null references article on delete cascade,
          user_id bigint not null, created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz, views int not null default 0
        );
        create index article_share_article on article_share (article_id, client_id);
        drop table article_share_view;
      `);
    },
  },
  {
    name: '0005-merge-beside-intake',
    up: async (tx) => {
      // An insert that crosses the limit merges the whole list while the pipeline waits, with little memory; the
      // pipeline merges in time on a connection of its own.
      await tx.query('alter index article_codes set (gin_pending_list_limit = 1048576)');
    },
  },
  {
    name: '0006-clusters-by-hand',
    up: async (tx) => {
      await tx.query(`
        -- What people of a client have decided about its clusters. Of several decisions about the same article the latest that was not undone holds.
        create table cluster_choice (
          choice_id bigint primary key default next_id(), client_id bigint not null, kind text not null, article_id bigint not null references article on delete cascade,
          articles int not null, user_id bigint not null, made_at timestamptz not null default now(), undone_at timestamptz
        );
        create index cluster_choice_client on cluster_choice (client_id, choice_id desc);
        create index cluster_choice_article on cluster_choice (article_id);
        create index cluster_choice_main on cluster_choice (client_id, article_id) where kind = 'main' and undone_at is null;

        -- Where an article stands for a client. Clusters made by hand have ids of their own, which no article has.
        create table cluster_place (
          client_id bigint not null, article_id bigint not null references article on delete cascade, choice_id bigint not null references cluster_choice on delete cascade,
          former_cluster_id bigint not null, to_cluster_id bigint not null, is_undone boolean not null default false, primary key (client_id, article_id, choice_id)
        );
        create index cluster_place_choice on cluster_place (choice_id);
        create index cluster_place_article on cluster_place (article_id);

        -- Where a client has what comes to a cluster later: all of it, or what is more like a part that was taken out.
        create table cluster_route (
          client_id bigint not null, cluster_id bigint not null, choice_id bigint not null references cluster_choice on delete cascade, to_cluster_id bigint not null,
          is_whole boolean not null, is_undone boolean not null default false, primary key (client_id, cluster_id, choice_id, to_cluster_id)
        );
        create index cluster_route_cluster on cluster_route (cluster_id) where not is_undone;
        create index cluster_route_choice on cluster_route (choice_id);

        create function client_cluster(client bigint, article bigint, cluster bigint) returns bigint language sql stable as $$
          select coalesce(
            (select to_cluster_id from cluster_place where client_id = client and article_id = article and not is_undone order by choice_id desc limit 1),
            (select to_cluster_id from cluster_route where client_id = client and cluster_id = cluster and is_whole and not is_undone order by choice_id desc limit 1),
            cluster)
        $$;

        -- Null: everybody's cluster, known by its first article; else one made by hand.
        alter table article_cluster add column client_id bigint;
        create index article_cluster_client on article_cluster (client_id) where client_id is not null;
        -- Whether all of its articles were compared with the first since that one became the first.
        alter table article_cluster add column is_checked boolean not null default false;
        create index article_cluster_unchecked on article_cluster (cluster_id) where not is_checked and size > 2 and client_id is null;
      `);
    },
  },
];
