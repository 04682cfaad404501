import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { ArticleReader, siteDirectory } from '#plugins/articles/server';
import { EventMoments, type EventMoment } from '#plugins/hot-spots/server';
import { BriefCache } from '#shared/cache';
import { getLevel, type LevelFormula } from '../level';
import type { AlertArticle } from './decide/decide';
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

  /** Returns the features of articles in order of arrival. */
  async of(caller: Caller, ids: readonly string[], formula: LevelFormula): Promise<readonly AlertArticle[]> {
    if (ids.length === 0) return [];
    const rows = await this.reader.rows(caller, ids);
    const [spread, events, worth] = await Promise.all([
      this.spread(caller.clientId, ids),
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
    const reason = getLevel(
      {
        copies: Math.max(copies, event?.day ?? 1),
        copiesLastHour: Math.max(spread?.last_hour ?? 1, event?.hour ?? 1),
        emotion: row.Emotion,
        confidence: row.Emotion_Probability,
        siteWeight: await this.getWeight(row.Domain),
        subjectIds: row.Subject_IDs,
      },
      formula,
    );
    const Bent = adjustedScore(reason.Score, worth(row.Site));
    return {
      articleId: row.Article_ID,
      clusterId: row.Cluster_ID,
      at: new Date(row.Published_At),
      title: row.Title,
      site: row.Site,
      emotion: row.Emotion,
      confidence: row.Emotion_Probability,
      isFirst: row.Article_ID === row.Cluster_ID,
      similar: copies,
      heat: row.Heat,
      stage: event?.stage ?? null,
      subjectIds: row.Subject_IDs,
      reason: Bent === reason.Score ? reason : { ...reason, Bent },
    };
  }

  /** Counts the copies up to each article by publication time, so that a replay uses the count of that time. */
  private async spread(clientId: string, ids: readonly string[]): Promise<ReadonlyMap<string, SpreadRow>> {
    const { rows } = await this.database.query<SpreadRow>(
      `select m.article_id, count(*)::int as copies,
         (count(*) filter (where c.published_at > m.published_at - interval '1 hour'))::int as last_hour
       from client_article m join client_article c on c.client_id = m.client_id and c.cluster_id = m.cluster_id
         and c.published_at <= m.published_at
       where m.client_id = $1 and m.article_id = any($2::bigint[]) group by m.article_id`,
      [clientId, ids],
    );
    return new Map(rows.map((row) => [row.article_id, row]));
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
