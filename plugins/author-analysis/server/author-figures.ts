import { inject } from '#core';
import { ServerKernel, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, ScopeService, siteDirectory } from '#plugins/articles/server';
import { SharedLoads } from '#shared/cache';
import type { Account } from '../account';
import { influenceOf, influenceParts, influenceSum, type InfluenceFigures } from '../influence';
import { grownClusters } from './origins';

/** Figures of one account within the articles of a question. */
export interface AuthorFigures extends Account {
  readonly count: number;
  readonly negative: number;
  readonly positive: number;
  readonly views: number;
  /** Likes, comments and reposts. */
  readonly interactions: number;
  /** Articles of others that copy what this account published first. */
  readonly copies: number;
  /** Articles that it published first and that were published again by others or itself. */
  readonly origins: number;
  /** Weight of its site in the register, 1 to 5. */
  readonly weight: number;
  /** Points of each part of the influence score. */
  readonly points: InfluenceFigures;
  readonly influence: number;
}

interface FigureRow {
  readonly author: string;
  readonly site: string;
  readonly domain: string;
  readonly count: number;
  readonly negative: number;
  readonly positive: number;
  readonly views: string;
  readonly interactions: string;
  readonly copies: number;
  readonly origins: number;
}

/** Max number of compared accounts, selected by number of articles. */
export const maxAccounts = 50_000;
/** Default weight of an unregistered site. */
const usualWeight = 3;

/** Computes the figures of accounts, on which all modules about accounts are based. */
export class AuthorFigureReader {
  /** Modules of one screen share a result. */
  private readonly running = new SharedLoads<readonly AuthorFigures[]>();

  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the accounts of a list, most influential first. `filter` must not contain an author filter. */
  async all(caller: Caller, filter: ArticleFilter): Promise<readonly AuthorFigures[]> {
    const key = JSON.stringify([
      caller.clientId,
      await this.scopes.subjects(caller),
      filter.Is_Read ? caller.userId : '',
      // Hours of the week depend on the caller's time zone.
      caller.timeZone,
      Object.entries(filter).sort(),
    ]);
    return this.running.get(key, () => this.read(caller, filter));
  }

  private async read(caller: Caller, filter: ArticleFilter): Promise<readonly AuthorFigures[]> {
    const list = await this.reader.sql(caller, filter);
    const { from, where, parameters } = list;
    const visible = parameters.add(await this.scopes.subjects(caller));
    const { rows } = await this.reader.query<FigureRow>(
      caller,
      list,
      `with listed as materialized (
         select m.article_id, m.cluster_id, m.emotion, a.author, a.author_name, a.site, a.site_name, a.domain, a.views,
           a.likes::bigint + a.comments + a.reposts as interactions from ${from} where ${where}
       ), grown as materialized (
         ${grownClusters(parameters.add(caller.clientId), 'listed', visible)}
       ), begun as materialized (
         select g.cluster_id, g.first_id, f.author, f.site from grown g join article f on f.article_id = g.first_id
       ), wrote as (
         select l.author, l.site, min(l.author_name) as author_name, min(l.site_name) as site_name,
           min(l.domain) as domain, count(*)::int as count, count(*) filter (where l.emotion < 0)::int as negative,
           count(*) filter (where l.emotion > 0)::int as positive, sum(l.views) as views,
           sum(l.interactions) as interactions, count(b.first_id)::int as origins
         from listed l left join begun b on b.first_id = l.article_id where l.author <> '' group by 1, 2
         order by count(*) desc limit ${maxAccounts}
       ), copied as (
         select b.author, b.site, count(*)::int as copies from listed l join begun b on b.cluster_id = l.cluster_id
         where (l.author, l.site) <> (b.author, b.site) group by 1, 2
       )
       select w.author_name as author, w.site_name as site, w.domain, w.count, w.negative, w.positive, w.views,
         w.interactions, w.origins, coalesce(c.copies, 0) as copies
       from wrote w left join copied c on c.author = w.author and c.site = w.site`,
    );
    return ranked(rows, await this.getWeights(rows));
  }

  /** Returns the register weight of each site. */
  private async getWeights(rows: readonly FigureRow[]): Promise<ReadonlyMap<string, number>> {
    const domains = [...new Set(rows.map(({ domain }) => domain))];
    const domainWeights = await this.kernel.ask(siteDirectory, (directory) =>
      Promise.all(domains.map(async (domain) => [domain, (await directory.find(domain))?.Weight] as const)),
    );
    return new Map(
      domainWeights.flat().flatMap(([domain, weight]) => (weight === undefined ? [] : [[domain, weight]])),
    );
  }
}

/** Adds to each row its influence relative to all rows. */
function ranked(rows: readonly FigureRow[], weights: ReadonlyMap<string, number>): readonly AuthorFigures[] {
  const counted = rows.map(({ author, site, domain, views, interactions, ...counts }) => ({
    ...counts,
    Author: author,
    Site: site,
    views: Number(views),
    interactions: Number(interactions),
    weight: weights.get(domain) ?? usualWeight,
  }));
  const getFigures = (row: (typeof counted)[number]): InfluenceFigures => ({
    spread: row.copies,
    response: row.interactions,
    origin: row.origins,
    reach: row.views,
    standing: row.weight,
  });
  const strongest = { spread: 0, response: 0, origin: 0, reach: 0, standing: 0 };
  for (const row of counted) {
    const figures = getFigures(row);
    for (const part of influenceParts) strongest[part] = Math.max(strongest[part], figures[part]);
  }
  return counted
    .map((row) => {
      const points = influenceOf(getFigures(row), strongest);
      return { ...row, points, influence: influenceSum(points) };
    })
    .sort((a, b) => b.influence - a.influence || b.count - a.count || (a.Author < b.Author ? -1 : 1));
}
