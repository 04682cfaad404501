import { inject } from '#core';
import { containsText, DatabaseService } from '#core/server';
import { getMediaType } from '#plugins/articles/server';
import { findRegions, mainRegion } from '#shared/geo';
import type { UnregisteredSite } from '../contract';
import { siteTypeTerms } from '../site-type';
import { WebsiteRegistry, type NewSite } from './website-registry';

interface UnregisteredRow {
  readonly site_domain: string;
  readonly site_name: string;
  readonly media_type: number;
  readonly hosts: string[];
  readonly articles_7d: string;
  readonly articles: string;
  readonly last_article_at: Date;
  readonly total: string;
}

/** The busiest host of a site provides its name and type. */
const grouped = `
  select s.site_domain, (array_agg(s.site_name order by s.article_count desc, s.host))[1] as site_name,
    (array_agg(s.media_type order by s.article_count desc, s.host))[1] as media_type,
    (array_agg(s.host order by s.article_count desc, s.host))[1:20] as hosts,
      coalesce(sum(d.articles), 0) as articles_7d, sum(s.article_count) as articles,
      max(s.last_article_at) as last_article_at, count(*) over () as total
  from website_seen s left join (select host, sum(articles) as articles from website_day
    where day > (now() at time zone 'UTC')::date - 7 group by 1) d on d.host = s.host
  where s.domain_id is null and s.site_domain like '%.%'`;

/** Sites of stored articles that are missing from the registry. */
export class UnregisteredSites {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(WebsiteRegistry) private readonly registry: WebsiteRegistry,
  ) {}

  /** Returns the sites with the most articles of the last seven days. */
  async list({
    keyword,
    page,
    size,
  }: {
    readonly keyword?: string;
    readonly page: number;
    readonly size: number;
  }): Promise<{ total: number; list: UnregisteredSite[] }> {
    const { rows } = await this.database.query<UnregisteredRow>(
      `${grouped} and ($1::text is null or ${containsText('$1', 's.host', 's.site_name')}) group by s.site_domain
        order by articles_7d desc, articles desc, s.site_domain limit $2 offset $3`,
      [keyword || null, size, (page - 1) * size],
    );
    return {
      total: Number(rows[0]?.total ?? 0),
      list: rows.map((row) => ({
        Domain: row.site_domain,
        Site_Name: row.site_name,
        Media_Type: getMediaType(row.media_type),
        Hosts: row.hosts,
        Articles_7d: Number(row.articles_7d),
        Articles: Number(row.articles),
        Last_Article_At: row.last_article_at.toISOString(),
      })),
    };
  }

  /** Adds sites to the registry, with the type and region that their articles and names suggest. */
  async register(
    domains: readonly string[],
    userId: string,
  ): Promise<{ readonly sites: readonly NewSite[]; readonly created: number }> {
    const { rows } = await this.database.query<UnregisteredRow>(
      `${grouped} and s.site_domain = any($1::text[]) group by s.site_domain`,
      [domains],
    );
    const sites = rows.map(({ site_domain, site_name, media_type }): NewSite => {
      const regions = findRegions(site_name);
      const media = getMediaType(media_type);
      return {
        domain: site_domain,
        name: site_name,
        type: siteTypeTerms.values.find((type) => type === media) ?? 'news',
        region: mainRegion(regions) ?? regions[0]?.code ?? null,
      };
    });
    return { sites, created: await this.registry.add(sites, userId) };
  }
}
