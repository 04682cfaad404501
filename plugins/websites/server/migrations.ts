import { resourceMigration, type Migration } from '#core/server';
import { globalDomain, listPage, websiteGroup } from '../resource';
import { recountSites } from './note-sites';

/**
 * Tables of sites. Triggers place each host under its entry of the register and move the version that the pipeline
 * compares, so that no writer can forget it.
 */
export const websiteMigrations: readonly Migration[] = [
  resourceMigration(globalDomain),
  resourceMigration(websiteGroup),
  resourceMigration(listPage),
  {
    name: 'seen-websites',
    up: async (tx) => {
      await tx.query(`
        alter table global_domain alter column weight set default 3, alter column is_enabled set default true, alter column is_sample set default false;
        alter table client_preferred_website_group add column is_sample boolean not null default false;
        create index on client_list_page (source_id);

        create table global_domain_version (version bigint not null);
        insert into global_domain_version values (1);
        create function move_global_domain_version() returns trigger language plpgsql as $$
          begin update global_domain_version set version = version + 1; return null; end $$;
        create trigger domain_changed after insert or update or delete on global_domain for each statement execute function move_global_domain_version();

        -- Hosts that articles of everybody came from, each under the entry of the register that holds it.
        create table website_seen (
          host text primary key, site_domain text not null, site_name text not null, media_type smallint not null, domain_id bigint,
          article_count bigint not null default 0, first_seen_at timestamptz not null, last_article_at timestamptz not null
        );
        create index on website_seen (domain_id);
        create index on website_seen (site_domain);
        -- By day in UTC, of the last 31 days; days are read as ranges.
        create table website_day (host text not null, day date not null, articles int not null, primary key (day, host));

        create function domains_above(host text) returns text[] language sql immutable as $$
          select array_agg(array_to_string(parts[i:], '.')) from (select string_to_array(host, '.') as parts) p, generate_subscripts(parts, 1) i $$;
        create function registered_domain_of(host text) returns bigint language sql stable as $$
          select domain_id from global_domain where is_enabled and domain = any(domains_above(host)) order by length(domain) desc limit 1 $$;
        create function place_new_website() returns trigger language plpgsql as $$
          begin new.domain_id := registered_domain_of(new.host); return new; end $$;
        create trigger website_placed before insert on website_seen for each row execute function place_new_website();
        create function place_websites() returns trigger language plpgsql as $$
          begin
            update website_seen w set domain_id = registered_domain_of(w.host)
            where exists (select from unnest(array[old.domain, new.domain]) d where w.host = d or w.host like '%.' || d);
            return null;
          end $$;
        create trigger domain_placed after insert or delete or update of domain, is_enabled on global_domain for each row execute function place_websites();

        -- Functions, so that the view depends on no table of another plugin.
        create function website_own_counts(client bigint) returns table (domain_id bigint, articles bigint) language sql stable as $$
          select w.domain_id, count(*) from client_article m join article a on a.article_id = m.article_id join website_seen w on w.host = a.domain
          where m.client_id = client and not m.is_hidden and m.published_at > now() - interval '7 days' and w.domain_id is not null group by 1 $$;
        create function website_sources(client bigint) returns table (domain_id bigint, sources bigint, failing bigint) language sql stable as $$
          select registered_domain_of(split_part(s.host, ':', 1)), count(*), count(*) filter (where s.state in ('failing', 'gone'))
          from extraction_source s where s.is_enabled and (s.client_id is null or s.client_id = client) group by 1 $$;
        create view system_website as
          select c.client_id, x.* from client c cross join lateral (
            select g.domain_id as website_id, g.domain, coalesce(g.domain_text, g.domain) as domain_text, g.site_name, g.site_type, g.region, g.weight, g.language, g.owner, g.created_at, g.updated_at,
              coalesce(s.sources, 0) as source_count, coalesce(s.failing, 0) as failing_count, coalesce(d.articles, 0) as articles_7d, coalesce(o.articles, 0) as mine_7d, t.last_article_at
            from global_domain g
              left join website_own_counts(c.client_id) o on o.domain_id = g.domain_id
              left join website_sources(c.client_id) s on s.domain_id = g.domain_id
              left join (
                select w.domain_id, sum(d.articles) as articles from website_day d join website_seen w on w.host = d.host
                where d.day > (now() at time zone 'UTC')::date - 7 and w.domain_id is not null group by 1
              ) d on d.domain_id = g.domain_id
              left join (select domain_id, max(last_article_at) as last_article_at from website_seen where domain_id is not null group by 1) t on t.domain_id = g.domain_id
            where g.is_enabled offset 0
          ) x;
      `);
      await recountSites(tx);
    },
  },
];
