import { inject } from '#core';
import { DatabaseService, type Caller, type ServedContract, type Statements } from '#core/server';
import { domainsAbove } from './domain-name';

/** How long figures are taken for the present ones unless something was stored; seconds. */
const freshFor = 10;

interface Figures {
  articles: number;
  sources: number;
  failing: number;
}

/**
 * Keeps what each client has of the sites of the register: its articles of the last seven days, and the sources that it
 * may see. The client's articles, the library and the register are read one after the other, since they may lie on
 * different machines.
 */
export class ClientSiteCounts {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Counts anew unless that was done a moment ago. */
  async refresh(clientId: string): Promise<void> {
    const { rowCount } = await this.database.query(
      `select from website_client_state where client_id = $1 and counted_at > now() - interval '${freshFor} seconds'`,
      [clientId],
    );
    if (rowCount) return;
    const figures = new Map<string, Figures>();
    const of = (entry: string): Figures => {
      const known = figures.get(entry) ?? { articles: 0, sources: 0, failing: 0 };
      figures.set(entry, known);
      return known;
    };
    for (const { domain_id, articles } of await this.articles(clientId)) of(domain_id).articles += articles;
    for (const { domain_id, isFailing } of await this.sources(clientId)) {
      of(domain_id).sources += 1;
      if (isFailing) of(domain_id).failing += 1;
    }
    await this.database.transaction((tx) => write(tx, clientId, figures));
  }

  /** Says that clients have other articles than before. */
  async forget(tx: Statements, clientIds: readonly string[]): Promise<void> {
    await tx.query("update website_client_state set counted_at = '-infinity' where client_id = any($1::bigint[])", [
      clientIds,
    ]);
  }

  private async articles(clientId: string): Promise<readonly { domain_id: string; articles: number }[]> {
    const { rows: own } = await this.database.query<{ article_id: string }>(
      `select article_id from client_article where client_id = $1 and not is_hidden
        and published_at > now() - interval '7 days'`,
      [clientId],
    );
    const { rows: hosts } = await this.database.query<{ domain: string; articles: number }>(
      'select domain, count(*)::int as articles from article where article_id = any($1::bigint[]) group by 1',
      [own.map(({ article_id }) => article_id)],
    );
    const { rows } = await this.database.query<{ domain_id: string; articles: number }>(
      `select w.domain_id, sum(h.articles)::int as articles from unnest($1::text[], $2::int[]) as h (host, articles)
        join website_seen w using (host)
       where w.domain_id is not null group by 1`,
      [hosts.map(({ domain }) => domain), hosts.map(({ articles }) => articles)],
    );
    return rows;
  }

  private async sources(clientId: string): Promise<readonly { domain_id: string; isFailing: boolean }[]> {
    const { rows: sources } = await this.database.query<{ host: string; state: string | null }>(
      `select split_part(host, ':', 1) as host, state from extraction_source where is_enabled
        and (client_id is null or client_id = $1)`,
      [clientId],
    );
    const entries = await entriesOf(
      this.database,
      sources.map(({ host }) => host),
    );
    return sources.flatMap(({ host, state }) => {
      const entry = entries.get(host);
      return entry ? [{ domain_id: entry, isFailing: state === 'failing' || state === 'gone' }] : [];
    });
  }
}

/** The entries of the register that hold hosts: of several domains above one, the nearest. */
export async function entriesOf(database: Statements, hosts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const above = new Map([...new Set(hosts)].map((host) => [host, domainsAbove(host)]));
  const { rows } = await database.query<{ domain: string; domain_id: string }>(
    'select domain, domain_id from global_domain where is_enabled and domain = any($1::text[])',
    [[...new Set([...above.values()].flat())]],
  );
  const known = new Map(rows.map(({ domain, domain_id }) => [domain, domain_id]));
  return new Map(
    [...above].flatMap(([host, domains]) => {
      const nearest = domains.find((domain) => known.has(domain));
      return nearest === undefined ? [] : [[host, known.get(nearest) as string] as const];
    }),
  );
}

async function write(tx: Statements, clientId: string, figures: ReadonlyMap<string, Figures>): Promise<void> {
  // Whoever counts for the same client at the same time waits here.
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

/** The calls of the list of sites, with the caller's figures up to date. */
export const withOwnCounts = ({ contract, make }: ServedContract): ServedContract => ({
  contract,
  make: (services) => {
    const counts = services.get(ClientSiteCounts);
    return Object.fromEntries(
      Object.entries(make(services)).map(([name, answer]) => [
        name,
        async (call: { readonly caller: Caller }) => {
          await counts.refresh(call.caller.clientId);
          return (answer as (given: typeof call) => unknown)(call);
        },
      ]),
    ) as unknown as ReturnType<typeof make>;
  },
});
