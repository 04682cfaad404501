import { inject, NotFoundError } from '#core';
import { DatabaseService, rowMapper, type Caller } from '#core/server';
import { facets, librarySql, getMediaType, ScopeService } from '#plugins/articles/server';
import { getDay, moveDay } from '#shared/time';
import { getHost, getSite } from '#shared/web-address';
import { siteRunSchema, type SiteProfile, type SiteSource } from '../contract';
import { mediaTypeOfSite, siteTypeTerms } from '../site-type';
import { domainText } from './domain-name';
import { getEntries } from './client-counts';
import { readSources } from './site-sources';

const days = 30;
/** Maximum number of hosts read per site. Sites with more hosts, such as blog platforms, are limited to the busiest. */
const maxHosts = 500;
const maxFailures = 20;
const toRun = rowMapper(siteRunSchema);

interface Entry {
  readonly domain_id: string;
  readonly domain: string;
  readonly site_name: string;
  readonly site_type: string;
  readonly region: string | null;
  readonly weight: string | null;
  readonly language: string | null;
  readonly owner: string | null;
}

interface Host {
  readonly host: string;
  readonly site_name: string;
  readonly media_type: number;
  readonly first_seen_at: Date;
  readonly last_article_at: Date;
}

interface SiteArticle {
  readonly article_id: string;
  readonly day: string;
  readonly emotion: number;
  readonly is_reply: boolean;
}

interface DayRow {
  readonly day: string;
  readonly articles: number;
  readonly negative: number;
  readonly mine: number;
}

const total = (rows: readonly DayRow[], name: 'articles' | 'negative'): number =>
  rows.reduce((sum, row) => sum + row[name], 0);
const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

/** Profile of one site within the scope of one client. */
export class SiteProfiles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** @throws {NotFoundError} for a site that is neither registered nor has ever had an article. */
  async read(caller: Caller, site: string): Promise<SiteProfile> {
    const host = getHost(site);
    const { rows: entries } = await this.database.query<Entry>('select * from global_domain where domain_id = $1', [
      (await getEntries(this.database, [host ?? ''])).get(host ?? '') ?? null,
    ]);
    const [entry] = entries;
    const domain = entry?.domain ?? getSite(host ?? '') ?? '';
    const { rows: hosts } = await this.database.query<Host>(
      `select host, site_name, media_type, first_seen_at, last_article_at from website_seen
        where ${entry ? 'domain_id = $1' : 'domain_id is null and site_domain = $1'} order by article_count desc
        limit ${maxHosts}`,
      [entry?.domain_id ?? domain],
    );
    const [busiest] = hosts;
    if (!entry && !busiest) throw new NotFoundError(`Site ${site} not found`, 'websites.unknown-site');
    const names = hosts.map((each) => each.host);
    const articles = await this.articles(caller, names);
    const [byDay, sources] = await Promise.all([this.days(caller, articles), this.sources(caller, entry, names)]);
    const counts = new Map(byDay.map((row) => [row.day, row]));
    const now = Date.now();
    return {
      Domain: domain,
      Domain_Text: domainText(domain),
      Site_Name: entry?.site_name ?? busiest?.site_name ?? domain,
      Is_Registered: entry !== undefined,
      Site_Type: siteTypeTerms.values.find((type) => type === entry?.site_type) ?? null,
      Media_Type: entry ? mediaTypeOfSite(entry.site_type) : getMediaType(busiest?.media_type ?? 1),
      Region: entry?.region ?? null,
      Weight: entry ? Number(entry.weight ?? 3) : null,
      Language: entry?.language ?? null,
      Owner: entry?.owner ?? null,
      Hosts: names.slice(0, 20),
      First_Seen_At: hosts.map(({ first_seen_at }) => first_seen_at.toISOString()).sort()[0] ?? null,
      Last_Article_At: latest(hosts.map(({ last_article_at }) => last_article_at.toISOString())),
      Last_Fetch_At: latest(sources.map(({ Last_Run_At }) => Last_Run_At)),
      Articles: total(byDay, 'articles'),
      Negative: total(byDay, 'negative'),
      Days: Array.from({ length: days }, (_, index) => {
        const day = moveDay(getDay(now, caller.timeZone), index - days + 1);
        const { articles = 0, negative = 0, mine = 0 } = counts.get(day) ?? {};
        return { Day: day, Articles: articles, Negative: negative, Mine: mine };
      }),
      Sources: sources,
      ...(await this.runs(sources)),
    };
  }

  /**
   * Returns the library articles of the hosts, with their day in the caller's time zone. The query uses the index of
   * host codes, in which two hosts may share a code.
   */
  private async articles(caller: Caller, hosts: readonly string[]): Promise<readonly SiteArticle[]> {
    const parameters: unknown[] = [hosts.map((host) => facets.domain(host)), hosts, caller.timeZone];
    const visible = librarySql(await this.scopes.library(caller), 'a', (value) => `$${parameters.push(value)}`);
    const { rows } = await this.database.query<SiteArticle>(
      `select a.article_id, to_char(a.published_at at time zone $3, 'YYYY-MM-DD') as day, a.emotion,
        a.parent_id is not null as is_reply
       from article a where a.codes && $1::int4[] and a.domain = any($2::text[])
         and a.published_at > now() - interval '${days} days' and ${visible}`,
      parameters,
    );
    return rows;
  }

  /** Returns articles by day, and which of them the caller has in their lists, as the client classifies them. */
  private async days(caller: Caller, articles: readonly SiteArticle[]): Promise<readonly DayRow[]> {
    const visible = await this.scopes.articles(
      caller,
      articles.map(({ article_id }) => article_id),
    );
    const { rows } = await this.database.query<{ article_id: string; emotion: number }>(
      'select article_id, emotion from client_article where client_id = $1 and article_id = any($2::bigint[])',
      [caller.clientId, visible],
    );
    const emotionsByArticle = new Map(rows.map(({ article_id, emotion }) => [article_id, emotion]));
    const byDay = new Map<string, DayRow>();
    for (const { article_id, day, emotion, is_reply } of articles) {
      if (is_reply) continue;
      const dayRow = byDay.get(day) ?? { day, articles: 0, negative: 0, mine: 0 };
      const mine = emotionsByArticle.get(article_id);
      byDay.set(day, {
        day,
        articles: dayRow.articles + 1,
        negative: dayRow.negative + ((mine ?? emotion) < 0 ? 1 : 0),
        mine: dayRow.mine + (mine === undefined ? 0 : 1),
      });
    }
    return [...byDay.values()];
  }

  /**
   * Returns the sources that fetch the site: those whose host is covered by its registry entry, or is one of its hosts.
   */
  private async sources(
    { clientId }: Caller,
    entry: Entry | undefined,
    hosts: readonly string[],
  ): Promise<SiteSource[]> {
    if (!entry) return readSources(this.database, clientId, "split_part(s.host, ':', 1) = any($2::text[])", [hosts]);
    const { rows } = await this.database.query<{ source_id: string; host: string }>(
      `select source_id, split_part(host, ':', 1) as host from extraction_source
       where (client_id is null or client_id = $1)
         and (split_part(host, ':', 1) = $2 or split_part(host, ':', 1) like '%.' || $2)`,
      [clientId, entry.domain],
    );
    const entries = await getEntries(
      this.database,
      rows.map(({ host }) => host),
    );
    return readSources(this.database, clientId, 's.source_id = any($2::bigint[])', [
      rows.filter(({ host }) => entries.get(host) === entry.domain_id).map(({ source_id }) => source_id),
    ]);
  }

  private async runs(
    sources: readonly SiteSource[],
  ): Promise<Pick<SiteProfile, 'Failures' | 'Runs_7d' | 'Failed_Runs_7d'>> {
    const ids = sources.map(({ Source_ID }) => Source_ID);
    const names = new Map(sources.map(({ Source_ID, Source_Name }) => [Source_ID, Source_Name]));
    const [{ rows }, { rows: sums }] = await Promise.all([
      this.database.query<{
        run_id: string;
        source_id: string;
        started_at: Date;
        status: 'failed' | 'lost';
        http_status: number | null;
        error_code: string | null;
        error_message: string | null;
      }>(
        `select * from extraction_run where source_id = any($1::bigint[]) and status in ('failed', 'lost')
          and started_at > now() - interval '7 days' order by started_at desc limit ${maxFailures}`,
        [ids],
      ),
      this.database.query<{ runs: number; failed: number }>(
        `select count(*)::int as runs, count(*) filter (where status in ('failed', 'lost'))::int as failed
          from extraction_run where source_id = any($1::bigint[]) and started_at > now() - interval '7 days'`,
        [ids],
      ),
    ]);
    return {
      Failures: rows.map((row) => toRun({ ...row, source_name: names.get(row.source_id) ?? '' })),
      Runs_7d: sums[0]?.runs ?? 0,
      Failed_Runs_7d: sums[0]?.failed ?? 0,
    };
  }
}
