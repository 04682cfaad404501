import { sqlMigration, type Migration } from '#core/server';

/** Client-specific data of articles. Distributed by client, key `client_id`, first in every unique key. */
export const clientTables: Migration = sqlMigration(
  '0003-clients',
  `
      -- published_at, media_type and region are copies that spare the list the library.
      create table client_article (
        client_id bigint not null,
        article_id bigint not null,
        published_at timestamptz not null,
        cluster_id bigint not null,
        region int not null,
        media_type smallint not null,
        emotion smallint not null,
        is_first boolean not null,
        is_hidden boolean not null default false,
        is_emotion_set boolean not null default false,
        -- Given by the client for its own use: no filter and no rule takes it away.
        is_own boolean not null default false,
        -- Of the domain, to count by site without the library; see domainHash().
        domain_hash bigint not null default 0,
        status text not null default 'open',
        tags text[] not null default '{}',
        -- The address as the client has repaired it.
        url text,
        primary key (client_id, article_id)
      );
      create index client_article_newest on client_article (client_id, published_at desc, article_id desc)
        include (media_type, emotion, region, is_first, is_hidden);
      create index client_article_domain on client_article (client_id, domain_hash);
      create index client_article_cluster on client_article (client_id, cluster_id);
      create index client_article_article on client_article (article_id);
      create index client_article_tags on client_article using gin (tags) where tags <> '{}';

      create table subject_article (
        client_id bigint not null,
        subject_id bigint not null,
        article_id bigint not null,
        published_at timestamptz not null,
        cluster_id bigint not null,
        rule_version int not null,
        region int not null,
        media_type smallint not null,
        emotion smallint not null,
        is_first boolean not null,
        is_hidden boolean not null default false,
        -- No rule changes it; rule_version stays 0 unless a rule had put it here before.
        is_by_hand boolean not null default false,
        -- Taken out by a person: hidden here for good, whatever rules and filters say.
        is_out boolean not null default false,
        words text[] not null,
        primary key (client_id, article_id, subject_id)
      );
      create index subject_article_newest on subject_article (client_id, subject_id, published_at desc, article_id desc)
        include (media_type, emotion, region, is_first, is_hidden);

      -- Which copy stands for its cluster in a list, the earliest or one chosen by hand; subject_id 0 is the list of the client.
      -- Whoever adds to a list or takes from it holds this row, so that there is always one.
      create table client_first (
        client_id bigint not null, cluster_id bigint not null, subject_id bigint not null, article_id bigint not null,
        is_chosen boolean not null default false, primary key (client_id, cluster_id, subject_id)
      );

      -- subject_id 0 counts each article of the client once.
      create table article_count (
        client_id bigint not null, subject_id bigint not null, hour timestamptz not null,
        media_type smallint not null, emotion smallint not null, count int not null,
        -- How often it was moved: what was reckoned of an hour holds while this stays.
        moves int not null default 1,
        primary key (client_id, subject_id, hour, media_type, emotion)
      );

      create table article_read (
        client_id bigint not null, user_id bigint not null, article_id bigint not null,
          read_at timestamptz not null default now(),
        primary key (client_id, user_id, article_id)
      );
      create index article_read_article on article_read (article_id);
      create table article_browse (
        client_id bigint not null, browse_id bigint not null default next_id(), user_id bigint not null,
        article_id bigint not null, browsed_at timestamptz not null default now(), primary key (client_id, browse_id)
      );
      create index article_browse_user on article_browse (client_id, user_id, browse_id desc);
      create index article_browse_article on article_browse (article_id, client_id);

      create table article_pin (
        client_id bigint not null, pin_id bigint not null default next_id(), article_id bigint not null,
        user_id bigint, sort_order int not null default 0, ends_at timestamptz, created_by bigint not null,
          created_at timestamptz not null default now(),
        primary key (client_id, pin_id)
      );
      create unique index article_pin_once on article_pin (client_id, article_id, coalesce(user_id, 0));
      create index article_pin_article on article_pin (article_id);

      create table article_share (
        client_id bigint not null, share_id bigint not null default next_id(), article_id bigint not null,
          user_id bigint not null,
        created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz,
          views int not null default 0,
        primary key (client_id, share_id)
      );
      create index article_share_id on article_share (share_id);
      create index article_share_article on article_share (article_id, client_id);

      create table article_attachment (
        client_id bigint not null, article_id bigint not null, file_id bigint not null,
          created_at timestamptz not null default now(),
        primary key (client_id, article_id, file_id)
      );
      create index article_attachment_article on article_attachment (article_id);
      create table article_result (
        client_id bigint not null, result_id bigint not null default next_id(), article_id bigint not null,
        user_id bigint not null, text text not null, created_at timestamptz not null default now(),
          primary key (client_id, result_id)
      );
      create index article_result_article on article_result (article_id, client_id);

      -- What people of a client have decided about its clusters. Of several decisions about the same article the latest that was not undone holds.
      create table cluster_choice (
        client_id bigint not null, choice_id bigint not null default next_id(), kind text not null,
          article_id bigint not null,
        articles int not null, user_id bigint not null, made_at timestamptz not null default now(),
          undone_at timestamptz,
        primary key (client_id, choice_id)
      );
      create index cluster_choice_article on cluster_choice (article_id, client_id);
      create index cluster_choice_main on cluster_choice (client_id, article_id) where kind = 'main'
        and undone_at is null;

      -- Where an article stands for a client. Clusters made by hand have ids of their own, which no article has.
      create table cluster_place (
        client_id bigint not null, article_id bigint not null, choice_id bigint not null,
        former_cluster_id bigint not null, to_cluster_id bigint not null, is_undone boolean not null default false,
          primary key (client_id, article_id, choice_id)
      );
      create index cluster_place_article on cluster_place (article_id);
      create index cluster_place_choice on cluster_place (client_id, choice_id);

      -- Where a client has what comes to a cluster later: all of it, or what is more like a part that was taken out.
      create table cluster_route (
        client_id bigint not null, cluster_id bigint not null, choice_id bigint not null, to_cluster_id bigint not null,
        is_whole boolean not null, is_undone boolean not null default false,
          primary key (client_id, cluster_id, choice_id, to_cluster_id)
      );
      create index cluster_route_cluster on cluster_route (cluster_id) where not is_undone;
      create index cluster_route_choice on cluster_route (client_id, choice_id);

      -- Clusters that a client has made by hand.
      create table client_cluster (
        client_id bigint not null, cluster_id bigint not null, size int not null,
        first_published_at timestamptz not null, last_published_at timestamptz not null,
          primary key (client_id, cluster_id)
      );
`,
);
