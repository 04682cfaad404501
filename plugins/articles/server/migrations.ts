import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const articleMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
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
        views int not null default 0,
        likes int not null default 0,
        comments int not null default 0,
        reposts int not null default 0,
        emotion_probability real not null,
        media_type smallint not null,
        emotion smallint not null,
        is_sample boolean not null default false,
        via text not null,
        language text not null,
        domain text not null,
        site text not null,
        site_name text not null,
        author text not null,
        author_name text not null,
        url text,
        title text not null,
        -- Of the summary, as of the text: it is mostly the beginning of the body, of 160 characters at most.
        summary_changes text not null,
        title_folded text not null,
        body_folded text not null,
        codes int[] not null
      ) with (toast_tuple_target = 640);
      -- Numbers that do not get smaller.
      alter table article
        alter column codes set statistics 500,
        alter column codes set storage external;
      create index article_published on article (published_at desc, article_id desc);
      create index article_hash on article (url_hash);
      create index article_copies on article (cluster_id);
      create index article_parent on article (parent_id, published_at) where parent_id is not null;
      create index article_sample on article (article_id) where is_sample;
      create index article_owner on article (owner_id) where owner_id is not null;
      -- What is new waits in a list that is merged in small steps beside the pipeline, long before this limit.
      create index article_codes on article using gin (codes) with (fastupdate = on, gin_pending_list_limit = 65536);
      create index article_account on article (author, site) where author <> '';

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

      -- Lists d and q have changes that replace another number of characters than they have.
      create function whole_text(folded text, changes text) returns text language plpgsql immutable parallel safe strict cost 2000 as $$
  declare
    base text := folded;
    list text := lower(left(changes, 1));
    counts boolean := list in ('d', 'q');
    whole text := '';
    change text;
    head int;
    place int := 1;
  begin
    if list = 'w' then return substr(changes, 2); end if;
    -- Far quicker than translate().
    if list in ('c', 'd') then
      base := replace(replace(replace(replace(replace(replace(replace(folded, ',', '，'), '!', '！'), '?', '？'),
        ':', '：'), ';', '；'), '(', '（'), ')', '）');
    end if;
    foreach change in array string_to_array(substr(changes, 2), e'\\x01') loop
      head := ascii(change) - 2;
      if counts and substr(change, 2, 1) = e'\\x02' then
        whole := whole || substr(base, place, head / 2) || substr(change, 4);
        place := place + head / 2 + ascii(substr(change, 3, 1)) - 32;
      else
        whole := whole || substr(base, place, head / 2) || substr(change, 2);
        place := place + head / 2 + head % 2 * (length(change) - 1);
      end if;
    end loop;
    -- In capitals: a beginning that ends here.
    return case when left(changes, 1) = list then whole || substr(base, place) else whole end;
  end $$;

      -- Folded texts of first copies that are claimed and not stored yet.
      create table near_text (
        article_id bigint primary key,
        text text not null
      );

      -- Known by its first article, whose id it has.
      create table article_cluster (
        cluster_id bigint primary key,
        size int not null,
        first_published_at timestamptz not null,
        last_published_at timestamptz not null,
        -- Whether all of its articles were compared with the first since that one became the first.
        is_checked boolean not null default false
      );
      create index article_cluster_unchecked on article_cluster (cluster_id) where (not is_checked) and (size > 2);

      -- By which address an article is known; it may be claimed by a batch that is still being stored.
      create table article_address (
        url_hash bigint primary key,
        article_id bigint not null
      );

      -- Only first copies have bands; place is the first four bits of a band.
      create table near_band (
        place smallint not null,
        band int not null,
        article_id bigint not null,
        primary key (place, band, article_id)
      );

      create table intake_batch (
        batch_id bigint primary key default next_id(),
        source_id bigint,
        run_id bigint,
        size int not null,
        items json not null,
        attempts int not null default 0,
        error text,
        created_at timestamptz not null default now()
      );
      alter table intake_batch alter column items set storage external;

      -- What a batch has claimed and not stored yet, so that it knows its claims when it is tried again.
      create table intake_claim (
        batch_id bigint primary key,
        claims json not null
      );

      create table intake_reject (
        url_hash bigint primary key,
        rejected_at timestamptz not null default now(),
        source_id bigint,
        url text,
        title text not null,
        reason text not null,
        detail text
      );
      create index intake_reject_source on intake_reject (source_id);

      create table intake_failure (
        failure_id bigint primary key default next_id(),
        failed_at timestamptz not null default now(),
        source_id bigint,
        item json not null,
        error text not null
      );

      create table intake_count (
        hour timestamptz not null,
        source_id bigint not null,
        stored int not null,
        duplicates int not null,
        near int not null,
        rejected int not null,
        primary key (hour, source_id)
      );

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
      create index client_article_tags on client_article using gin (tags) where tags <> '{}'::text[];

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
        client_id bigint not null,
        cluster_id bigint not null,
        subject_id bigint not null,
        article_id bigint not null,
        is_chosen boolean not null default false,
        primary key (client_id, cluster_id, subject_id)
      );

      -- subject_id 0 counts each article of the client once.
      create table article_count (
        client_id bigint not null,
        subject_id bigint not null,
        hour timestamptz not null,
        media_type smallint not null,
        emotion smallint not null,
        count int not null,
        -- How often it was moved: what was reckoned of an hour holds while this stays.
        moves int not null default 1,
        primary key (client_id, subject_id, hour, media_type, emotion)
      );

      create table article_read (
        client_id bigint not null,
        user_id bigint not null,
        article_id bigint not null,
        read_at timestamptz not null default now(),
        mark_id bigint,
        primary key (client_id, user_id, article_id)
      );
      create index article_read_article on article_read (article_id);
      create index article_read_mark on article_read (client_id, user_id, mark_id) where mark_id is not null;

      create table article_browse (
        client_id bigint not null,
        browse_id bigint not null default next_id(),
        user_id bigint not null,
        article_id bigint not null,
        browsed_at timestamptz not null default now(),
        primary key (client_id, browse_id)
      );
      create index article_browse_user on article_browse (client_id, user_id, browse_id desc);
      create index article_browse_article on article_browse (article_id, client_id);

      create table article_pin (
        client_id bigint not null,
        pin_id bigint not null default next_id(),
        article_id bigint not null,
        user_id bigint,
        sort_order int not null default 0,
        ends_at timestamptz,
        created_by bigint not null,
        created_at timestamptz not null default now(),
        primary key (client_id, pin_id)
      );
      create unique index article_pin_once on article_pin (client_id, article_id, coalesce(user_id, (0)::bigint));
      create index article_pin_article on article_pin (article_id);

      create table article_attachment (
        client_id bigint not null,
        article_id bigint not null,
        file_id bigint not null,
        created_at timestamptz not null default now(),
        primary key (client_id, article_id, file_id)
      );
      create index article_attachment_article on article_attachment (article_id);

      create table article_result (
        client_id bigint not null,
        result_id bigint not null default next_id(),
        article_id bigint not null,
        user_id bigint not null,
        text text not null,
        created_at timestamptz not null default now(),
        primary key (client_id, result_id)
      );
      create index article_result_article on article_result (article_id, client_id);

      -- What people of a client have decided about its clusters. Of several decisions about the same article the latest that was not undone holds.
      create table cluster_choice (
        client_id bigint not null,
        choice_id bigint not null default next_id(),
        kind text not null,
        article_id bigint not null,
        articles int not null,
        user_id bigint not null,
        made_at timestamptz not null default now(),
        undone_at timestamptz,
        primary key (client_id, choice_id)
      );
      create index cluster_choice_article on cluster_choice (article_id, client_id);
      create index cluster_choice_main on cluster_choice (client_id, article_id)
        where (kind = 'main') and (undone_at is null);

      -- Where an article stands for a client. Clusters made by hand have ids of their own, which no article has.
      create table cluster_place (
        client_id bigint not null,
        article_id bigint not null,
        choice_id bigint not null,
        former_cluster_id bigint not null,
        to_cluster_id bigint not null,
        is_undone boolean not null default false,
        primary key (client_id, article_id, choice_id)
      );
      create index cluster_place_article on cluster_place (article_id);
      create index cluster_place_choice on cluster_place (client_id, choice_id);

      -- Where a client has what comes to a cluster later: all of it, or what is more like a part that was taken out.
      create table cluster_route (
        client_id bigint not null,
        cluster_id bigint not null,
        choice_id bigint not null,
        to_cluster_id bigint not null,
        is_whole boolean not null,
        is_undone boolean not null default false,
        primary key (client_id, cluster_id, choice_id, to_cluster_id)
      );
      create index cluster_route_cluster on cluster_route (cluster_id) where not is_undone;
      create index cluster_route_choice on cluster_route (client_id, choice_id);

      -- Clusters that a client has made by hand.
      create table client_cluster (
        client_id bigint not null,
        cluster_id bigint not null,
        size int not null,
        first_published_at timestamptz not null,
        last_published_at timestamptz not null,
        primary key (client_id, cluster_id)
      );

      create table code_statistics (
        place smallint primary key check (place = 1),
        articles bigint not null,
        sampled int not null,
        average_length real not null,
        codes int[] not null,
        counts int[] not null,
        measured_at timestamptz not null
      );

      -- Articles up to this id are stored in the folded form of an earlier version until RefoldedArticles has read them.
      create table article_refold (
        article_id bigint primary key
      );

      do $$ begin
  alter function arraycontains(anyarray,anyarray) cost 500;
  alter function arrayoverlap(anyarray,anyarray) cost 500;
exception when insufficient_privilege then null;
end $$;
    `,
  ),
];
