import { inject } from '#core';
import { containsText, DatabaseService, type Caller } from '#core/server';
import type { SiteMatch } from '../contract';
import { byDomain, ClientSiteCounts } from './client-counts';

interface SiteRow {
  readonly domain: string;
  readonly domain_text: string;
  readonly site_name: string;
  readonly is_registered: boolean;
  readonly articles_7d: string;
  readonly mine_7d: string;
  readonly total: string;
}

/** Finds sites of the registry and sites that are missing from it. */
export class SiteSearch {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientSiteCounts) private readonly counts: ClientSiteCounts,
  ) {}

  /** Returns the sites with the most articles of the library, or of the client (`mine`). */
  async find(
    caller: Caller,
    { keyword, order, size }: { readonly keyword?: string; readonly order: 'all' | 'mine'; readonly size: number },
  ): Promise<{ total: number; list: SiteMatch[] }> {
    // A client's view of the registry starts with its first count.
    await this.counts.refresh(caller.clientId);
    const clientCounts = byDomain(await this.counts.hosts(caller));
    const { rows } = await this.database.query<SiteRow>(
      `with client_count as (select * from unnest($4::text[], $5::int[]) as c (domain, mine)), unregistered as (
         select s.site_domain as domain, max(s.site_name) as site_name, coalesce(sum(d.articles), 0) as articles_7d
           from website_seen s
           left join (select host, sum(articles) as articles from website_day
             where day > (now() at time zone 'UTC')::date - 7 group by 1) d on d.host = s.host
         where s.domain_id is null and ($2::text is null or ${containsText('$2', 's.host', 's.site_name')}) group by 1)
       select site.*, coalesce(client_count.mine, 0) as mine_7d, count(*) over () as total from (
         select domain, domain_text, site_name, true as is_registered, articles_7d from system_website
           where client_id = $1 and ($2::text is null or ${containsText('$2', 'domain', 'domain_text', 'site_name')})
         union all select domain, domain, site_name, false, articles_7d from unregistered
       ) site left join client_count using (domain) order by ${order === 'mine' ? 'mine_7d desc, articles_7d desc' : 'articles_7d desc'}, domain limit $3`,
      [caller.clientId, keyword || null, size, [...clientCounts.keys()], [...clientCounts.values()]],
    );
    return {
      total: Number(rows[0]?.total ?? 0),
      list: rows.map((row) => ({
        Domain: row.domain,
        Domain_Text: row.domain_text,
        Site_Name: row.site_name,
        Is_Registered: row.is_registered,
        Articles_7d: Number(row.articles_7d),
        Mine_7d: Number(row.mine_7d),
      })),
    };
  }
}
