import { setImmediate as breathe } from 'node:timers/promises';
import type { Statements } from '#core/server';
import { mediaTypes } from '#shared/vocabulary';
import { EventClusterer, eventTerms } from './clustering';
import { headlineMedia } from './event-figures';
import { readStates, writeChanges } from './event-store';

interface ArticleRow {
  readonly article_id: string;
  readonly cluster_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly title: string;
  readonly title_folded: string;
  readonly lead: string;
  /** The event of the first copy, when this is a copy. */
  readonly event_id: string | null;
}

const batchSize = 200;
/** Number of articles after which control returns to the event loop: about ten milliseconds. */
const breathEvery = 10;
/** A title used for this many different texts on this many days is a column name. */
const columnUses = 10;
const columnDays = 7;
const maxColumnNameLength = 14;

/**
 * Assigns stored articles to events, in the order of the domain events. State is written in the transaction that
 * consumes the domain event, so each article counts once even if the process stops. The running events stay in memory
 * as long as no other process has consumed in between, and as long as the last transaction was committed.
 */
export class EventStream {
  private clusterer: EventClusterer | undefined;
  private turn = '';

  /**
   * Processes articles that were just stored, except a client's own articles and replies. Returns the number processed.
   */
  async take(tx: Statements, articleIds: readonly string[]): Promise<number> {
    let processed = 0;
    for (let start = 0; start < articleIds.length; start += batchSize)
      processed += await this.takeSome(tx, articleIds.slice(start, start + batchSize));
    return processed;
  }

  private async takeSome(tx: Statements, articleIds: readonly string[]): Promise<number> {
    const {
      rows: [cursor],
    } = await tx.query<{ turn: string }>('select turn from hot_event_cursor for update');
    const rows = await this.articles(tx, articleIds);
    if (rows.length === 0) return 0;
    if (!this.clusterer || this.turn !== cursor?.turn) this.clusterer = new EventClusterer(await readStates(tx));
    const clusterer = this.clusterer;
    // Cleared until everything is committed; a failure would leave memory ahead of the tables.
    this.clusterer = undefined;

    const learned = await this.learn(
      tx,
      rows.filter((row) => row.article_id === row.cluster_id),
    );
    const toEvent = new Map<string, string>();
    const titles = new Map<string, { title: string; folded: string }>();
    const grown = new Set<string>();
    for (const [number, row] of rows.entries()) {
      if (number % breathEvery === 0) await breathe();
      const copied = row.cluster_id === row.article_id ? undefined : (row.event_id ?? toEvent.get(row.cluster_id));
      if (copied !== undefined) {
        toEvent.set(row.article_id, copied);
        grown.add(copied);
        continue;
      }
      titles.set(row.article_id, { title: row.title, folded: row.title_folded });
      toEvent.set(
        row.article_id,
        clusterer.add({
          id: row.article_id,
          at: row.published_at.getTime(),
          ...eventTerms(learned.has(row.title_folded) ? '' : row.title_folded, row.lead),
        }),
      );
    }
    await tx.query(
      `insert into hot_event_article (article_id, event_id, published_at) select *
        from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) on conflict (article_id) do nothing`,
      [
        rows.map(({ article_id }) => article_id),
        rows.map(({ article_id }) => toEvent.get(article_id)),
        rows.map(({ published_at }) => published_at),
      ],
    );
    await tx.query('update hot_event set is_stale = true where event_id = any($1::bigint[])', [[...grown]]);
    await writeChanges(tx, clusterer.takeChanges(), titles);
    const { rows: after } = await tx.query<{ turn: string }>(
      'update hot_event_cursor set turn = turn + 1 returning turn',
    );
    this.turn = after[0]?.turn ?? '';
    this.clusterer = clusterer;
    return rows.length;
  }

  /** Returns articles, copies with the event of the first copy. */
  private async articles(tx: Statements, articleIds: readonly string[]): Promise<readonly ArticleRow[]> {
    const { rows } = await tx.query<Omit<ArticleRow, 'event_id'>>(
      `select article_id, cluster_id, published_at, media_type, title, title_folded, left(body_folded, 600) as lead
        from article
       where article_id = any($1::bigint[]) and owner_id is null and parent_id is null and media_type <> $2
         order by article_id`,
      [articleIds, mediaTypes.comment],
    );
    const { rows: storedEvents } = await tx.query<{ article_id: string; event_id: string }>(
      'select article_id, event_id from hot_event_article where article_id = any($1::bigint[])',
      [rows.filter((row) => row.cluster_id !== row.article_id).map(({ cluster_id }) => cluster_id)],
    );
    const events = new Map(storedEvents.map(({ article_id, event_id }) => [article_id, event_id]));
    return rows.map((row) => ({
      ...row,
      event_id: row.cluster_id === row.article_id ? null : (events.get(row.cluster_id) ?? null),
    }));
  }

  /** Counts the use of titles, and returns those known to be ignored titles. */
  private async learn(tx: Statements, rows: readonly ArticleRow[]): Promise<Set<string>> {
    const short = [
      ...new Map(
        rows
          .filter(
            ({ title_folded, media_type }) =>
              title_folded.length <= maxColumnNameLength && headlineMedia.includes(media_type),
          )
          .map((row) => [row.title_folded, row]),
      ).values(),
    ];
    await tx.query(
      `insert into hot_title_use as t (title_folded, title, uses, days, last_day) select folded, title, 1, 1, day
        from unnest($1::text[], $2::text[], $3::timestamptz[]) as u (folded, title, day)
       on conflict (title_folded) do update set uses = t.uses + 1,
         days = t.days + (t.last_day <> excluded.last_day)::int, last_day = excluded.last_day,
         learned_at = case when t.learned_at is null and t.uses + 1 >= ${columnUses}
           and t.days + (t.last_day <> excluded.last_day)::int >= ${columnDays} then now() else t.learned_at end`,
      [
        short.map(({ title_folded }) => title_folded),
        short.map(({ title }) => title),
        short.map(({ published_at }) => published_at),
      ],
    );
    const { rows: learned } = await tx.query<{ title_folded: string }>(
      'select title_folded from hot_title_use where learned_at is not null and title_folded = any($1::text[])',
      [short.map(({ title_folded }) => title_folded)],
    );
    return new Set(learned.map(({ title_folded }) => title_folded));
  }
}
