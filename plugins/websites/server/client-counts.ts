import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller, type Statements } from '#core/server';
import { ArticleReader, visibleSubjects } from '#plugins/articles/server';
import { troubledStates } from '#plugins/extraction';
import { siteWeek } from '../contract';
import { domainsAbove } from './domain-name';

/** Seconds for which figures count as current unless something was stored. */
const freshFor = 10;

/** Number of articles of a host. */
export interface HostCount {
  readonly host: string;
  readonly articles: number;
}

/** Returns the counts by domain, each including all its subdomains, as in lists filtered by domain. */
export function byDomain(hosts: readonly HostCount[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { host, articles } of hosts)
    for (const domain of domainsAbove(host)) counts.set(domain, (counts.get(domain) ?? 0) + articles);
  return counts;
}

interface Figures {
  articles: number;
  sources: number;
  failing: number;
}

/**
 * Caches figures of each client for the sites of the registry: its articles of the last seven days, including
 * subdomains as in the list of the domain, and the sources that it may see. The client's articles, the library and the
 * registry are read one after the other, because they may be stored on different machines.
 */
export class ClientSiteCounts {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  /** Returns the articles of the week by host, as in the caller's list. */
  async hosts(caller: Caller): Promise<readonly HostCount[]> {
    const { from, to } = siteWeek();
    const list = await this.reader.sql(caller, { Published_At: `${from.toISOString()}..${to.toISOString()}` });
    const { rows } = await this.reader.query<HostCount>(
      caller,
      list,
      `select a.domain as host, count(*)::int as articles from ${list.from} where ${list.where} and a.domain <> ''
        group by 1`,
    );
    return rows;
  }

  /**
   * Returns figures by domain and all parent domains for a caller restricted to some subjects; null for callers with
   * full scope, who use the cached figures.
   */
  async narrow(caller: Caller): Promise<ReadonlyMap<string, number> | null> {
    return (await visibleSubjects(this.kernel, caller)) === null ? null : byDomain(await this.hosts(caller));
  }

  /** Recounts unless that was done a moment ago. */
  async refresh(clientId: string): Promise<void> {
    const { rowCount } = await this.database.query(
      `select from website_client_state where client_id = $1 and counted_at > now() - interval '${freshFor} seconds'`,
      [clientId],
    );
    if (rowCount) return;
    const figures = new Map<string, Figures>();
    const of = (entry: string): Figures => {
      const entryFigures = figures.get(entry) ?? { articles: 0, sources: 0, failing: 0 };
      figures.set(entry, entryFigures);
      return entryFigures;
    };
    for (const { domain_id, articles } of await this.articles(clientId)) of(domain_id).articles += articles;
    for (const { domain_id, isFailing } of await this.sources(clientId)) {
      of(domain_id).sources += 1;
      if (isFailing) of(domain_id).failing += 1;
    }
    await this.database.transaction((tx) => write(tx, clientId, figures));
  }

  /** Invalidates the figures of clients whose articles changed. */
  async forget(tx: Statements, clientIds: readonly string[]): Promise<void> {
    await tx.query("update website_client_state set counted_at = '-infinity' where client_id = any($1::bigint[])", [
      clientIds,
    ]);
  }

  private async articles(clientId: string): Promise<readonly { domain_id: string; articles: number }[]> {
    const { from, to } = siteWeek();
    const { rows: own } = await this.database.query<{ article_id: string }>(
      `select article_id from client_article where client_id = $1 and not is_hidden
        and published_at between $2 and $3`,
      [clientId, from, to],
    );
    const { rows: hosts } = await this.database.query<HostCount>(
      `select domain as host, count(*)::int as articles from article where article_id = any($1::bigint[])
        and domain <> '' group by 1`,
      [own.map(({ article_id }) => article_id)],
    );
    const domains = byDomain(hosts);
    const { rows } = await this.database.query<{ domain: string; domain_id: string }>(
      'select domain, domain_id from global_domain where is_enabled and domain = any($1::text[])',
      [[...domains.keys()]],
    );
    return rows.map(({ domain, domain_id }) => ({ domain_id, articles: domains.get(domain) ?? 0 }));
  }

  private async sources(clientId: string): Promise<readonly { domain_id: string; isFailing: boolean }[]> {
    const { rows: sources } = await this.database.query<{ host: string; state: string | null }>(
      `select split_part(host, ':', 1) as host, state from extraction_source where (is_enabled or state = 'gone')
        and (client_id is null or client_id = $1)`,
      [clientId],
    );
    const entries = await getEntries(
      this.database,
      sources.map(({ host }) => host),
    );
    return sources.flatMap(({ host, state }) => {
      const entry = entries.get(host);
      return entry ? [{ domain_id: entry, isFailing: troubledStates.some((each) => each === state) }] : [];
    });
  }
}

/** Returns the registry entries of hosts; if several parent domains are registered, the nearest one. */
export async function getEntries(database: Statements, hosts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const above = new Map([...new Set(hosts)].map((host) => [host, domainsAbove(host)]));
  const { rows } = await database.query<{ domain: string; domain_id: string }>(
    'select domain, domain_id from global_domain where is_enabled and domain = any($1::text[])',
    [[...new Set([...above.values()].flat())]],
  );
  const idsByDomain = new Map(rows.map(({ domain, domain_id }) => [domain, domain_id]));
  return new Map(
    [...above].flatMap(([host, domains]) => {
      const nearest = domains.find((domain) => idsByDomain.has(domain));
      return nearest === undefined ? [] : [[host, idsByDomain.get(nearest) as string] as const];
    }),
  );
}

async function write(tx: Statements, clientId: string, figures: ReadonlyMap<string, Figures>): Promise<void> {
  // Concurrent counts of the same client wait here.
  await tx.query(
    `insert into website_client_state (client_id, counted_at) values ($1, now()) on conflict (client_id) do update
      set counted_at = excluded.counted_at`,
    [clientId],
  );
  await tx.query('delete from website_client_count where client_id = $1', [clientId]);
  const rows = [...figures.values()];
  await tx.query(
    `insert into website_client_count (client_id, domain_id, articles, sources, failing) select $1, *
      from unnest($2::bigint[], $3::int[], $4::int[], $5::int[])`,
    [
      clientId,
      [...figures.keys()],
      rows.map(({ articles }) => articles),
      rows.map(({ sources }) => sources),
      rows.map(({ failing }) => failing),
    ],
  );
}
