import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { IntakeOutcome, StoredArticle } from '#plugins/articles/server';
import { timesStep } from './stamp-task';

/** Retention in days. */
const retentionDays = 90;
/** Articles from other channels were not published for collection. */
const collected: readonly string[] = ['feed', 'page', 'push', 'api'];

interface Visit {
  readonly ended_at: Date | null;
  readonly known_since: Date | null;
}

/** Stores when articles passed each stage. */
export class LatencyLedger {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Records a stored batch. */
  async stored(
    { origin, stored }: Pick<IntakeOutcome, 'origin' | 'stored'>,
    shown: Date,
    tx: Statements,
  ): Promise<void> {
    const counted = stored.filter(({ item: { raw } }) => collected.includes(raw.via));
    if (counted.length === 0) return;
    const visit = await this.getVisit(origin);
    const read = counted.map((article) => getRow(article, visit, shown));
    const clients = counted.flatMap(({ articleId, item }) => {
      const clientMatches =
        item.raw.clientId === undefined
          ? item.matches
          : item.matches.filter(({ clientId }) => clientId === item.raw.clientId);
      return [...new Set(clientMatches.map(({ clientId }) => clientId))].map((clientId) => ({ articleId, clientId }));
    });
    const { rows: there } = await tx.query<{ article_id: string }>(
      'select article_id from article where article_id = any($1::bigint[])',
      [read.map(({ articleId }) => articleId)],
    );
    const existingIds = new Set(there.map(({ article_id }) => article_id));
    const rows = read.filter(({ articleId }) => existingIds.has(articleId));
    const shownTo = clients.filter(({ articleId }) => existingIds.has(articleId));
    await tx.query(
      `insert into article_latency (article_id, source_id, published_at, discovered_at, fetched_at, understood_at,
        matched_at, shown_at, is_backlog)
         select l.article_id, l.source_id, l.published_at, l.discovered_at, l.fetched_at, l.understood_at, l.matched_at,
           $8, l.is_backlog
         from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[],
           $6::timestamptz[], $7::timestamptz[], $9::boolean[])
           as l (article_id, source_id, published_at, discovered_at, fetched_at, understood_at, matched_at, is_backlog) on conflict do nothing`,
      [
        rows.map(({ articleId }) => articleId),
        rows.map(({ sourceId }) => sourceId),
        rows.map(({ published }) => published),
        rows.map(({ discovered }) => discovered),
        rows.map(({ fetched }) => fetched),
        rows.map(({ understood }) => understood),
        rows.map(({ matched }) => matched),
        shown,
        rows.map(({ isBacklog }) => isBacklog),
      ],
    );
    await tx.query(
      `insert into client_latency (article_id, client_id, shown_at) select l.article_id, l.client_id, $3
        from unnest($1::bigint[], $2::bigint[]) as l (article_id, client_id)
         on conflict do nothing`,
      [shownTo.map(({ articleId }) => articleId), shownTo.map(({ clientId }) => clientId), shown],
    );
  }

  /** Records that a client was notified of articles, `at` or now; only the first time counts. */
  async informed(clientId: string, articleIds: readonly string[], at: Date = new Date()): Promise<void> {
    await this.database.query(
      `update client_latency set informed_at = $3 where client_id = $1 and article_id = any($2::bigint[])
        and informed_at is null`,
      [clientId, articleIds, at],
    );
  }

  /** Records that users of a client opened articles; only the first time counts. */
  async opened(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
    await tx.query(
      `update client_latency set read_at = now() where client_id = $1 and article_id = any($2::bigint[])
        and read_at is null`,
      [clientId, articleIds],
    );
  }

  /** Deletes expired entries; returns the number of articles. */
  async expire(): Promise<number> {
    await this.database.query(`delete from client_latency where shown_at < now() - interval '${retentionDays} days'`);
    const { rowCount } = await this.database.query(
      `delete from article_latency where shown_at < now() - interval '${retentionDays} days'`,
    );
    return rowCount ?? 0;
  }

  /** Returns when the visit that brought a batch ended, and since when its source is known. */
  private async getVisit({ sourceId, runId }: IntakeOutcome['origin']): Promise<Visit> {
    if (!sourceId) return { ended_at: null, known_since: null };
    const { rows } = await this.database.query<Visit>(
      `select r.ended_at, s.created_at as known_since from extraction_source s left
        join extraction_run r on r.source_id = s.source_id and r.run_id = $2 where s.source_id = $1`,
      [sourceId, runId ?? null],
    );
    return rows[0] ?? { ended_at: null, known_since: null };
  }
}

const moment = (value: unknown): Date | null => (typeof value === 'number' ? new Date(value) : null);

/** Returns the times of an article, each no earlier than the previous one: clocks of several machines differ. */
function getRow({ articleId, item }: StoredArticle, visit: Visit, shown: Date) {
  const times = item.trace.find(({ step }) => step === timesStep);
  const publishedAt = new Date(item.publishedAt);
  const hasTime = !item.trace.some(({ step }) => step === 'time');
  const fetchedTime = item.raw.fetchedAt ? Date.parse(item.raw.fetchedAt) : Number.NaN;
  const after = (earlier: Date, time: Date | null): Date =>
    time && time > earlier ? (time < shown ? time : shown) : earlier;
  const discoveredAt =
    Number.isNaN(fetchedTime) || fetchedTime > shown.getTime()
      ? (moment(times?.understood) ?? shown)
      : new Date(fetchedTime);
  const published = hasTime ? (publishedAt < discoveredAt ? publishedAt : discoveredAt) : null;
  const fetched = after(discoveredAt, visit.ended_at);
  const understood = after(fetched, moment(times?.understood));
  const matched = after(understood, moment(times?.matched));
  return {
    articleId,
    sourceId: item.raw.sourceId ?? null,
    published,
    discovered: discoveredAt,
    fetched,
    understood,
    matched,
    isBacklog: published !== null && visit.known_since !== null && published < visit.known_since,
  };
}
