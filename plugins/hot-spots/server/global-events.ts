import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { foldText } from '#shared/text';
import type { GlobalEvent, GlobalEventQuery, Industry, Stage } from '../contract';
import { hourlyCounts } from './event-figures';
import { EventStages } from './event-stages';
import { getPlatforms } from './platforms';

interface EventRow {
  readonly event_id: string;
  readonly title: string;
  readonly words: string[];
  readonly industry: Industry | null;
  readonly heat: number;
  readonly stage: Stage;
  readonly trend: number;
  readonly articles: number;
  readonly sites: number;
  readonly negative: number;
  readonly positive: number;
  readonly engagement: string;
  readonly started_at: Date;
  readonly last_at: Date;
}

/** Hours of the timeline that is shown. */
const shownHours = 48;
/** Minimum popularity score at which an event counts for its industry. */
const warm = 5;
/** Minimum number of articles of a global event. */
const minArticles = 3;
const speaks = `e.articles >= ${minArticles} and e.title <> ''
  and not exists (select 1 from hot_title_use u where u.title_folded = e.title_folded and u.learned_at is not null)`;

/** Events of the global library, which contain no client data. */
export class GlobalEvents {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EventStages) private readonly stages: EventStages,
  ) {}

  async list({ Industry, keyword, size }: GlobalEventQuery): Promise<{
    readonly list: GlobalEvent[];
    readonly At: string | null;
    readonly Industries: { Industry: Industry; Count: number }[];
  }> {
    const { rows } = await this.database.query<EventRow>(
      `select e.* from hot_event e where ${speaks} and ($1::text is null or e.industry = $1)
        and ($2::text is null or position($2 in e.title_folded) > 0 or $2 = any(e.words))
        order by e.heat desc, e.event_id limit $3`,
      [Industry ?? null, keyword ? foldText(keyword) : null, size],
    );
    const ids = rows.map(({ event_id }) => event_id);
    const [stages, counts, platforms, history, industries, last] = await Promise.all([
      this.stages.of(ids),
      hourlyCounts(this.database, ids, shownHours),
      getPlatforms(this.database, ids),
      this.database.query<{ event_id: string; hour: Date; heat: number }>(
        `select event_id, hour, heat from hot_event_history where event_id = any($1::bigint[])
          and hour > now() - interval '3 days' order by hour`,
        [ids],
      ),
      this.database.query<{ industry: Industry; count: number }>(
        `select industry, count(*)::int as count from hot_event e where ${speaks} and industry is not null
          and heat > ${warm} group by 1 order by 2 desc`,
      ),
      this.database.query<{ at: Date | null }>('select max(hour) as at from hot_event_history'),
    ]);
    const histories = new Map<string, { At: string; Heat: number }[]>();
    for (const { event_id, hour, heat } of history.rows)
      histories.set(event_id, [...(histories.get(event_id) ?? []), { At: hour.toISOString(), Heat: heat }]);
    return {
      list: rows.map(
        (row): GlobalEvent => ({
          Event_ID: row.event_id,
          Title: row.title,
          Words: row.words,
          Industry: row.industry,
          Heat: Math.round(row.heat * 10) / 10,
          Stage: stages.get(row.event_id)?.stage ?? row.stage,
          Trend: Math.round((stages.get(row.event_id)?.trend ?? row.trend) * 100) / 100,
          Article_Count: row.articles,
          Site_Count: row.sites,
          Negative: row.negative,
          Positive: row.positive,
          Engagement: Number(row.engagement),
          First_At: row.started_at.toISOString(),
          Last_At: row.last_at.toISOString(),
          Course: halved(counts.get(row.event_id) ?? []),
          Platforms: platforms.get(row.event_id) ?? [],
          History: histories.get(row.event_id) ?? [],
        }),
      ),
      At: last.rows[0]?.at?.toISOString() ?? null,
      Industries: industries.rows.map(({ industry, count }) => ({ Industry: industry, Count: count })),
    };
  }
}

/** Merges pairs of hours. */
const halved = (hours: readonly number[]): number[] =>
  Array.from(
    { length: Math.ceil(hours.length / 2) },
    (_, index) => (hours[2 * index] ?? 0) + (hours[2 * index + 1] ?? 0),
  );
