import { setImmediate as breathe } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, firstIdOf, type Statements } from '#core/server';
import { mediaTypes } from '#shared/vocabulary';
import { EventClusterer, eventTerms } from './clustering';
import { freshenEvents, headlineMedia } from './event-figures';
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

const atOnce = 200;
/** After so many articles the event loop gets its turn: about ten milliseconds. */
const breathEvery = 10;
/**
 * Articles younger than this are left for the next time: another machine, whose clock is behind, may still store
 * earlier ids. Milliseconds.
 */
const settled = 1_000;
/** A title over so many different texts on so many days is the name of a column. */
const columnUses = 10;
const columnDays = 7;
const longestColumnName = 14;

/**
 * Reads the stream of stored articles on, and puts each into its event.
 * Articles come in the order of their ids; what is known of events is
 * written in the same transaction as how far was read, so each article counts once whatever stops the process. The
 * running events stay in memory as long as nobody else has read on in between.
 */
export class EventStream {
  private clusterer: EventClusterer | undefined;
  private readUpTo = '';

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Until there is nothing new, or the signal says stop; gives how many articles were read. */
  async read(signal?: AbortSignal, now = new Date()): Promise<number> {
    const before = firstIdOf(new Date(now.getTime() - settled));
    let total = 0;
    for (let count = atOnce; count === atOnce && !signal?.aborted; total += count) {
      try {
        count = await this.database.transaction((tx) => this.readSome(tx, before), { attempts: 1 });
      } catch (error) {
        // What memory holds is ahead of the tables now.
        this.clusterer = undefined;
        throw error;
      }
    }
    await freshenEvents(this.database, signal);
    return total;
  }

  private async readSome(tx: Statements, before: string): Promise<number> {
    const {
      rows: [cursor],
    } = await tx.query<{ article_id: string }>('select article_id from hot_event_cursor for update');
    const from = cursor?.article_id ?? '0';
    const { rows } = await tx.query<ArticleRow>(
      `select a.article_id, a.cluster_id, a.published_at, a.media_type, a.title, a.title_folded, left(a.body_folded, 600) as lead,
         case when a.cluster_id <> a.article_id then (select x.event_id from hot_event_article x where x.article_id = a.cluster_id) end as event_id
       from article a where a.article_id > $1 and a.article_id < $2 and a.owner_id is null and a.parent_id is null and a.media_type <> $3 order by a.article_id limit $4`,
      [from, before, mediaTypes.comment, atOnce],
    );
    const last = rows.at(-1);
    if (!last) return 0;
    if (!this.clusterer || this.readUpTo !== from) this.clusterer = new EventClusterer(await readStates(tx));
    const clusterer = this.clusterer;

    const learned = await this.learn(
      tx,
      rows.filter((row) => row.article_id === row.cluster_id),
    );
    const eventOf = new Map<string, string>();
    const titles = new Map<string, { title: string; folded: string }>();
    const grown = new Set<string>();
    for (const [number, row] of rows.entries()) {
      if (number % breathEvery === 0) await breathe();
      const copied = row.cluster_id === row.article_id ? undefined : (row.event_id ?? eventOf.get(row.cluster_id));
      if (copied !== undefined) {
        eventOf.set(row.article_id, copied);
        grown.add(copied);
        continue;
      }
      titles.set(row.article_id, { title: row.title, folded: row.title_folded });
      eventOf.set(
        row.article_id,
        clusterer.add({
          id: row.article_id,
          at: row.published_at.getTime(),
          ...eventTerms(learned.has(row.title_folded) ? '' : row.title_folded, row.lead),
        }),
      );
    }
    await tx.query(
      `insert into hot_event_article (article_id, event_id, published_at) select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) on conflict (article_id) do nothing`,
      [
        rows.map(({ article_id }) => article_id),
        rows.map(({ article_id }) => eventOf.get(article_id)),
        rows.map(({ published_at }) => published_at),
      ],
    );
    await tx.query('update hot_event set is_stale = true where event_id = any($1::bigint[])', [[...grown]]);
    await writeChanges(tx, clusterer.takeChanges(), titles);
    await tx.query('update hot_event_cursor set article_id = $1', [last.article_id]);
    this.readUpTo = last.article_id;
    return rows.length;
  }

  /** Counts the use of titles, and tells which of them are known to say nothing. */
  private async learn(tx: Statements, rows: readonly ArticleRow[]): Promise<Set<string>> {
    const short = [
      ...new Map(
        rows
          .filter(
            ({ title_folded, media_type }) =>
              title_folded.length <= longestColumnName && headlineMedia.includes(media_type),
          )
          .map((row) => [row.title_folded, row]),
      ).values(),
    ];
    await tx.query(
      `insert into hot_title_use as t (title_folded, title, uses, days, last_day) select folded, title, 1, 1, day from unnest($1::text[], $2::text[], $3::timestamptz[]) as u (folded, title, day)
       on conflict (title_folded) do update set uses = t.uses + 1, days = t.days + (t.last_day <> excluded.last_day)::int, last_day = excluded.last_day,
         learned_at = case when t.learned_at is null and t.uses + 1 >= ${columnUses} and t.days + (t.last_day <> excluded.last_day)::int >= ${columnDays} then now() else t.learned_at end`,
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
