import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { dayLength, hourLength } from '#shared/time';
import { mediaTypes } from '#shared/vocabulary';
import type { Stage } from '../contract';
import { lookBack } from './event-stages';
import { lifeCycle } from './life-cycle';

/** State of an event when one of its articles was published. */
export interface EventMoment {
  /** Null while the article was the only one, which does not form an event yet. */
  readonly stage: Stage | null;
  /** Number of articles of the day up to this one, and of the hour, both including it. */
  readonly day: number;
  readonly hour: number;
}

/**
 * Returns the state of events at the time of an article, using only what had been published until then. Decisions made
 * at ingestion and replays weeks later therefore see the same state.
 */
export class EventMoments {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns states by article; articles without an event are omitted. */
  async of(articleIds: readonly string[]): Promise<ReadonlyMap<string, EventMoment>> {
    const { rows } = await this.database.query<{ article_id: string; event_id: string; published_at: Date }>(
      'select article_id, event_id, published_at from hot_event_article where article_id = any($1::bigint[])',
      [articleIds],
    );
    const times = await this.times(rows);
    return new Map(
      rows.map((row) => [row.article_id, getMoment(times.get(row.event_id) ?? [], row.published_at.getTime())]),
    );
  }

  /** Returns the titles of events by article; articles without an event, and alone in theirs, are omitted. */
  async titles(articleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ article_id: string; title: string }>(
      `select x.article_id, e.title from hot_event_article x join hot_event e using (event_id)
       where x.article_id = any($1::bigint[]) and e.articles > 1`,
      [articleIds],
    );
    return new Map(rows.map(({ article_id, title }) => [article_id, title]));
  }

  /**
   * Returns true while one of the articles is still to be assigned to an event; replies and a client's own articles
   * never are.
   */
  async areAwaited(articleIds: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `select from article a where article_id = any($1::bigint[]) and owner_id is null and parent_id is null
         and media_type <> $2 and article_id not in (select x.article_id from hot_event_article x where x.article_id = any($1::bigint[]))
       limit 1`,
      [articleIds, mediaTypes.comment],
    );
    return rowCount !== 0;
  }

  private async times(
    requestedEvents: readonly { readonly event_id: string; readonly published_at: Date }[],
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    const at = requestedEvents.map(({ published_at }) => published_at.getTime());
    const { rows } = await this.database.query<{ event_id: string; times: string[] }>(
      `select event_id, array_agg((extract(epoch from published_at) * 1000)::bigint order by published_at) as times
       from hot_event_article where event_id = any($1::bigint[])
         and published_at > $2::timestamptz - make_interval(hours => $4) and published_at <= $3 group by 1`,
      [
        [...new Set(requestedEvents.map(({ event_id }) => event_id))],
        new Date(Math.min(...at, Date.now())),
        new Date(Math.max(...at, 0)),
        lookBack,
      ],
    );
    return new Map(rows.map(({ event_id, times }) => [event_id, times.map(Number)]));
  }
}

/** `times` are ascending, in milliseconds. */
function getMoment(times: readonly number[], at: number): EventMoment {
  const hours = Array.from({ length: lookBack }, () => 0);
  let day = 0;
  for (const time of times) {
    const back = at - time;
    if (back < 0) break;
    const place = lookBack - 1 - Math.floor(back / hourLength);
    if (place < 0) continue;
    hours[place] = (hours[place] ?? 0) + 1;
    if (back < dayLength) day += 1;
  }
  const all = hours.reduce((sum, count) => sum + count, 0);
  return { stage: all > 1 ? lifeCycle(hours).stage : null, day, hour: hours.at(-1) ?? 0 };
}
