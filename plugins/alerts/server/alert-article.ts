import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { ArticleReader, siteDirectory } from '#plugins/articles/server';
import { EventMoments, type EventMoment } from '#plugins/hot-spots/server';
import { BriefCache } from '#shared/cache';
import { getLevel, type LevelFormula } from '../level';
import type { AlertArticle } from './decide/decide';
import { getLateFind } from './decide/late';
import { adjustedScore } from './decide/propose-score';
import { SiteWorth } from './site-worth';

/**
 * Timeouts in milliseconds for the events of new articles: normally, and if a rule requires stages; and the poll
 * interval.
 */
const maxWait = 1000;
const maxForStages = 15_000;
/** Minimum wait for a rule that requires stages, however late it is: without stages it would never match. */
const minForStages = 2_000;
const pause = 100;
/** Maximum number of earlier articles of a cluster that are matched again when a copy arrives. */
const maxSiblings = 50;
/** Default weight of an unregistered site. */
const usualWeight = 3;

interface SpreadRow {
  readonly article_id: string;
  readonly copies: number;
  readonly last_hour: number;
}

/** Finds the articles of a rule and loads their features, identically for live decisions and replays. */
export class AlertArticleReader {
  private readonly weights = new BriefCache<number>(600_000, 20_000);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(EventMoments) private readonly moments: EventMoments,
    @inject(SiteWorth) private readonly worth: SiteWorth,
  ) {}

  /** Returns those of `ids` that match the filter. */
  async among(caller: Caller, filter: ArticleFilter, ids: readonly string[]): Promise<readonly string[]> {
    const list = await this.reader.sql(caller, filter);
    const { own, where } = list.and(`m.article_id = any(${list.parameters.add(ids)}::bigint[])`);
    const { rows } = await this.database.query<{ article_id: string }>(
      `select m.article_id from ${own} where ${where}`,
      list.parameters.values,
    );
    return rows.map(({ article_id }) => article_id);
  }

  /**
   * Returns the features of articles in order of arrival. With `until`, the copies are those known when the article of
   * that id arrived, in the order of `ids`; without, all that are known now.
   */
  async of(
    caller: Caller,
    ids: readonly string[],
    formula: LevelFormula,
    until?: readonly string[],
  ): Promise<readonly AlertArticle[]> {
    if (ids.length === 0) return [];
    const rows = await this.reader.rows(caller, ids);
    const [spread, events, worth] = await Promise.all([
      this.spread(caller.clientId, ids, until),
      this.moments.of(ids),
      this.worth.of(caller.clientId),
    ]);
    const alertArticles: AlertArticle[] = [];
    for (const row of rows)
      alertArticles.push(
        await this.getDomainEvents(row, spread.get(row.Article_ID), events.get(row.Article_ID), worth, formula),
      );
    return alertArticles.sort((a, b) => a.at.getTime() - b.at.getTime() || a.articleId.localeCompare(b.articleId));
  }

  private async getDomainEvents(
    row: ArticleRow,
    spread: SpreadRow | undefined,
    event: EventMoment | undefined,
    worth: (site: string) => number,
    formula: LevelFormula,
  ): Promise<AlertArticle> {
    const copies = spread?.copies ?? 1;
    const confidence = row.Is_Emotion_Set ? 1 : row.Emotion_Probability;
    const reason = getLevel(
      {
        copies: Math.max(copies, event?.day ?? 1),
        copiesLastHour: Math.max(spread?.last_hour ?? 1, event?.hour ?? 1),
        emotion: row.Emotion,
        confidence,
        siteWeight: await this.getWeight(row.Domain),
        subjectIds: row.Subject_IDs,
      },
      formula,
    );
    const Bent = adjustedScore(reason.Score, worth(row.Site));
    return {
      articleId: row.Article_ID,
      clusterId: row.Cluster_ID,
      at: new Date(row.Discovered_At),
      title: row.Title,
      site: row.Site,
      emotion: row.Emotion,
      confidence,
      isFirst: row.Article_ID === row.Cluster_ID,
      similar: copies,
      heat: row.Heat,
      stage: event?.stage ?? null,
      subjectIds: row.Subject_IDs,
      reason: Bent === reason.Score ? reason : { ...reason, Bent },
      late: getLateFind(new Date(row.Published_At), new Date(row.Discovered_At)),
    };
  }

  /** Counts the visible copies of each article, in whatever order they were published, as the list does. */
  private async spread(
    clientId: string,
    ids: readonly string[],
    until: readonly string[] = [],
  ): Promise<ReadonlyMap<string, SpreadRow>> {
    const { rows } = await this.database.query<SpreadRow>(
      `select m.article_id, s.copies, s.last_hour
       from unnest($2::bigint[], $3::bigint[]) as k (article_id, until)
         join client_article m on m.client_id = $1 and m.article_id = k.article_id
         cross join lateral (
           select count(*)::int as copies, (count(*) filter (where d.published_at > d.newest - interval '1 hour'))::int
             as last_hour
           from (
             select c.published_at, max(c.published_at) over () as newest from client_article c
             where c.client_id = $1 and c.cluster_id = m.cluster_id and not c.is_hidden
               and (k.until is null or c.article_id <= k.until)
           ) d
         ) s`,
      [clientId, ids, ids.map((_, place) => until[place] ?? null)],
    );
    return new Map(rows.map((row) => [row.article_id, row]));
  }

  /** Returns those of the articles that clients have in their lists, by client. */
  async byClient(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await this.database.query<{ client_id: string; article_ids: string[] }>(
      `select client_id, array_agg(article_id) as article_ids from client_article
       where article_id = any($1::bigint[]) and not is_hidden group by 1`,
      [ids],
    );
    return new Map(rows.map(({ client_id, article_ids }) => [client_id, article_ids]));
  }

  /**
   * Returns the other articles of the clusters of `ids` that have reached `copies`: what one of them lacked may be
   * there now. Clusters on which all of these rules have alerted are left out.
   */
  async grown(
    clientId: string,
    ids: readonly string[],
    { copies, ruleIds, since }: { readonly copies: number; readonly ruleIds: readonly string[]; readonly since: Date },
  ): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ article_id: string }>(
      `with grown as (
         select c.cluster_id from client_article c where c.client_id = $1 and not c.is_hidden and c.cluster_id in (
           select m.cluster_id from client_article m where m.client_id = $1 and m.article_id = any($2::bigint[]))
         group by 1 having count(*) >= $3
       )
       select s.article_id from grown cross join lateral (
         select o.article_id from client_article o where o.client_id = $1 and o.cluster_id = grown.cluster_id
           and not o.is_hidden and o.published_at > $5 and o.article_id <> all($2::bigint[])
         order by o.published_at desc limit ${maxSiblings}
       ) s
       where (select count(distinct a.rule_id) from alert a where a.client_id = $1 and a.cluster_id = grown.cluster_id
         and a.rule_id = any($4::bigint[])) < cardinality($4::bigint[])`,
      [clientId, ids, copies, ruleIds, since],
    );
    return rows.map(({ article_id }) => article_id);
  }

  /** Returns by article the one with whose arrival its cluster reached `copies`, if that came later. */
  async reachedBy(clientId: string, ids: readonly string[], copies: number): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ article_id: string; reached_by: string }>(
      `select m.article_id, n.article_id as reached_by from client_article m cross join lateral (
         select c.article_id from client_article c where c.client_id = $1 and c.cluster_id = m.cluster_id
           and not c.is_hidden order by c.article_id offset $3 limit 1
       ) n where m.client_id = $1 and m.article_id = any($2::bigint[]) and n.article_id > m.article_id`,
      [clientId, ids, copies - 1],
    );
    return new Map(rows.map(({ article_id, reached_by }) => [article_id, reached_by]));
  }

  /**
   * Waits briefly until the events of newly stored articles are known: they are detected concurrently from the same
   * domain event, except for replies and articles entered by the client. Articles without an event by then are
   * evaluated on their own. The timeout counts from the time of storage, so that a backlog adds hardly any further
   * wait.
   */
  async eventsFound(
    ids: readonly string[],
    asksForStages: boolean,
    signal: AbortSignal,
    storedAt: Date,
  ): Promise<void> {
    const until = asksForStages
      ? Math.max(storedAt.getTime() + maxForStages, Date.now() + minForStages)
      : storedAt.getTime() + maxWait;
    while (Date.now() < until && !signal.aborted) {
      if (!(await this.moments.areAwaited(ids))) return;
      await sleep(pause);
    }
  }

  private async getWeight(domain: string): Promise<number> {
    return this.weights.get(domain, async () => {
      const matchingSites = await this.kernel.ask(siteDirectory, (directory) => directory.find(domain));
      return matchingSites.find((site) => site !== undefined)?.Weight ?? usualWeight;
    });
  }
}
