import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const websiteMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table global_domain (
        domain_id bigint primary key default next_id(),
        domain text not null,
        site_name text not null,
        site_type text not null default 'news',
        region text,
        weight bigint not null default 3,
        language text check (language in ('zh', 'en', 'ja', 'ko', 'other')),
        owner text,
        is_enabled boolean not null default true,
        domain_text text,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_domain_domain on global_domain (domain);

      create table client_preferred_website_group (
        group_id bigint primary key default next_id(),
        client_id bigint not null,
        group_name text not null,
        sites text[],
        description text,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_preferred_website_group_name on client_preferred_website_group (client_id, group_name);

      create table client_list_page (
        list_page_id bigint primary key default next_id(),
        client_id bigint not null,
        page_name text not null,
        url text not null,
        source_id bigint,
        site_name text,
        media_type text not null default 'news',
        interval_minutes bigint not null default 30,
        list_selector text,
        title_selector text,
        content_selector text,
        date_selector text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_list_page_name on client_list_page (client_id, page_name);
      create unique index client_list_page_url on client_list_page (client_id, url);
      create index client_list_page_source on client_list_page (source_id);

      -- Hosts that articles of everybody came from, each under the entry of the register that holds it.
      create table website_seen (
        host text primary key,
        site_domain text not null,
        site_name text not null,
        media_type smallint not null,
        domain_id bigint,
        article_count bigint not null default 0,
        first_seen_at timestamptz not null,
        last_article_at timestamptz not null
      );
      create index website_seen_entry on website_seen (domain_id);
      create index website_seen_site on website_seen (site_domain);

      -- By day in UTC, of the last 31 days; days are read as ranges.
      create table website_day (
        host text not null,
        day date not null,
        articles int not null,
        primary key (day, host)
      );

      -- What a client has of each entry: its articles of the last seven days, and the sources that it may see.
      create table website_client_count (
        client_id bigint not null,
        domain_id bigint not null,
        articles int not null,
        sources int not null,
        failing int not null,
        primary key (client_id, domain_id)
      );

      create table website_client_state (
        client_id bigint primary key,
        counted_at timestamptz not null
      );

      create table global_domain_version (
        version bigint not null
      );

      create function move_global_domain_version() returns trigger language plpgsql as $$
        begin update global_domain_version set version = version + 1; return null; end $$;

      create function domains_above(host text) returns text[] language sql immutable as $$
        select array_agg(array_to_string(parts[i:], '.'))
          from (select string_to_array(host, '.') as parts) p, generate_subscripts(parts, 1) i $$;

      create function place_new_website() returns trigger language plpgsql as $$
        begin
          new.domain_id := (
            select domain_id from global_domain where is_enabled and domain = any(domains_above(new.host))
              order by length(domain) desc limit 1
          );
          return new;
        end $$;

      create function place_websites() returns trigger language plpgsql as $$
        begin
          update website_seen w set domain_id = (
            select domain_id from global_domain where is_enabled and domain = any(domains_above(w.host))
              order by length(domain) desc limit 1
          )
          where exists (select from unnest(array[old.domain, new.domain]) d where w.host = d or w.host like '%.' || d);
          return null;
        end $$;

      create view system_website as
        select s.client_id,
           g.domain_id as website_id,
           g.domain,
           coalesce(g.domain_text, g.domain) as domain_text,
           g.site_name,
           g.site_type,
           g.region,
           g.weight,
           g.language,
           g.owner,
           g.created_at,
           g.updated_at,
           coalesce(k.sources, 0) as source_count,
           coalesce(k.failing, 0) as failing_count,
           coalesce(d.articles, 0::bigint) as articles_7d,
           coalesce(k.articles, 0) as mine_7d,
           t.last_article_at
          from website_client_state s
            cross join global_domain g
            left join website_client_count k on k.client_id = s.client_id and k.domain_id = g.domain_id
            left join ( select w.domain_id,
                   sum(d_1.articles) as articles
                  from website_day d_1
                    join website_seen w on w.host = d_1.host
                 where d_1.day > ((now() at time zone 'UTC'::text)::date - 7) and w.domain_id is not null
                 group by w.domain_id) d on d.domain_id = g.domain_id
            left join ( select website_seen.domain_id,
                   max(website_seen.last_article_at) as last_article_at
                  from website_seen
                 where website_seen.domain_id is not null
                 group by website_seen.domain_id) t on t.domain_id = g.domain_id
         where g.is_enabled;

      insert into global_domain_version (version) values (1);

      create trigger domain_changed after insert or delete or update on global_domain
        for each statement execute function move_global_domain_version();
      create trigger domain_placed after insert or delete or update of domain, is_enabled on global_domain
        for each row execute function place_websites();
      create trigger website_placed before insert on website_seen
        for each row execute function place_new_website();
    `,
  ),
];
