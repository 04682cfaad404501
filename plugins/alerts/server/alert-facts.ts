import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { ArticleReader, siteDirectory } from '#plugins/articles/server';
import { BriefCache } from '#shared/cache';
import { mediaTypes } from '#shared/vocabulary';
import { levelOf, type LevelFormula } from '../level';
import type { AlertFacts } from './decide/decide';

/** Milliseconds for which the events of new articles are waited for; where a rule asks for their stages; between looks. */
const longestWait = 1000;
const longestForStages = 5000;
const pause = 100;
/** Milliseconds for which an event is new. */
const newFor = 6 * 3_600_000;
/** The weight of a site that is not registered. */
const usualWeight = 3;

interface SpreadRow {
  readonly article_id: string;
  readonly copies: number;
  readonly last_hour: number;
}

/** An event as far as it had come: its articles in other words count as spread, too. */
interface EventRow extends SpreadRow {
  readonly stage: string | null;
}

/** Finds the articles of a rule and what is known of them, the same way live and for a replay. */
export class AlertFactsReader {
  private readonly weights = new BriefCache<number>(600_000, 20_000);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** Those of `ids` that the filter holds. */
  async among(caller: Caller, filter: ArticleFilter, ids: readonly string[]): Promise<readonly string[]> {
    const list = await this.reader.sql(caller, filter);
    const place = list.parameters.add(ids);
    const { rows } = await this.database.query<{ article_id: string }>(
      `select m.article_id from ${list.from} where ${list.where} and m.article_id = any(${place}::bigint[])`,
      list.parameters.values,
    );
    return rows.map(({ article_id }) => article_id);
  }

  /** Facts of articles in the order in which they came. */
  async of(caller: Caller, ids: readonly string[], formula: LevelFormula): Promise<readonly AlertFacts[]> {
    if (ids.length === 0) return [];
    const rows = await this.reader.rows(caller, ids);
    const [spread, events] = await Promise.all([this.spread(caller.clientId, ids), this.events(ids)]);
    const facts: AlertFacts[] = [];
    for (const row of rows)
      facts.push(await this.factsOf(row, spread.get(row.Article_ID), events.get(row.Article_ID), formula));
    return facts.sort((a, b) => a.at.getTime() - b.at.getTime() || a.articleId.localeCompare(b.articleId));
  }

  private async factsOf(
    row: ArticleRow,
    spread: SpreadRow | undefined,
    event: EventRow | undefined,
    formula: LevelFormula,
  ): Promise<AlertFacts> {
    const copies = spread?.copies ?? 1;
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
      reason: levelOf(
        {
          copies: Math.max(copies, event?.copies ?? 1),
          copiesLastHour: Math.max(spread?.last_hour ?? 1, event?.last_hour ?? 1),
          emotion: row.Emotion,
          confidence: row.Emotion_Probability,
          siteWeight: await this.weightOf(row.Domain),
          subjectIds: row.Subject_IDs,
        },
        formula,
      ),
    };
  }

  /** Copies up to each article by the time of publication, so that a replay counts what there was then. */
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
   * Waits a moment until the events of articles that have just come in are known: they are found beside us by the same
   * fact, replies and what is a client's own aside. What is in no event by then is judged by itself.
   */
  async eventsFound(ids: readonly string[], asksForStages: boolean, signal: AbortSignal): Promise<void> {
    const longest = asksForStages ? longestForStages : longestWait;
    for (let waited = 0; waited < longest && !signal.aborted; waited += pause) {
      const { rowCount } = await this.database.query(
        `select from article a where article_id = any($1::bigint[]) and owner_id is null and parent_id is null
           and media_type <> $2 and not exists (select from hot_event_article x where x.article_id = a.article_id)
         limit 1`,
        [ids, mediaTypes.comment],
      );
      if (rowCount === 0) return;
      await sleep(pause);
    }
  }

  /**
   * The events that articles belong to, as far as each had spread when the article came. One that has just begun is new
   * before its figures say so, which follow some seconds later.
   */
  private async events(ids: readonly string[]): Promise<ReadonlyMap<string, EventRow>> {
    const { rows } = await this.database.query<EventRow>(
      `select x.article_id, case
           when e.first_at_ms > extract(epoch from x.published_at) * 1000 - ${newFor} then 'new'
           when e.articles > 1 then e.stage end as stage,
         count(*)::int as copies,
         (count(*) filter (where y.published_at > x.published_at - interval '1 hour'))::int as last_hour
       from hot_event_article x join hot_event e on e.event_id = x.event_id
         join hot_event_article y on y.event_id = x.event_id and y.published_at <= x.published_at
         and y.published_at > x.published_at - interval '1 day'
       where x.article_id = any($1::bigint[]) group by x.article_id, e.event_id having count(*) > 1 or e.articles > 1`,
      [ids],
    );
    return new Map(rows.map((row) => [row.article_id, row]));
  }

  private async weightOf(domain: string): Promise<number> {
    return this.weights.get(domain, async () => {
      const found = await this.kernel.ask(siteDirectory, (directory) => directory.find(domain));
      return found.find((site) => site !== undefined)?.Weight ?? usualWeight;
    });
  }
}
