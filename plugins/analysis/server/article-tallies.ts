import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import type { ArticleFilter } from '#plugins/articles';
import { listOf } from '#core/filter';
import { hourLength } from '#shared/time';
import { emotions, mediaTypes } from '#shared/vocabulary';
import { hourOf, getWire, type Ends } from './module-time';

/** Number of articles at an instant, or within the hour that starts there. */
export interface Cell {
  readonly at: number;
  readonly mediaType: number;
  readonly emotion: number;
  readonly count: number;
}

interface CellRow {
  readonly at: Date;
  readonly media_type: number;
  readonly emotion: number;
  readonly count: number;
}

const toCell = (row: CellRow): Cell => ({
  at: row.at.getTime(),
  mediaType: row.media_type,
  emotion: row.emotion,
  count: Number(row.count),
});

/** Returns the cells within a time range. */
export const within = (cells: readonly Cell[], { from, to }: Ends): readonly Cell[] =>
  cells.filter(({ at }) => at >= from && at <= to);
export const sumOf = (cells: readonly Cell[]): number => cells.reduce((total, { count }) => total + count, 0);

/** Returns the hours that a range boundary splits: their counts are read from the articles. */
export function cutHours(spans: readonly Ends[]): readonly number[] {
  const starts = spans.map(({ from }) => from).filter((from) => from % hourLength !== 0);
  const ends = spans.map(({ to }) => to).filter((to) => (to + 1) % hourLength !== 0);
  return [...new Set([...starts, ...ends].map(hourOf))];
}

/** Filters that the counters support. */
const counted: ReadonlySet<string> = new Set(['Published_At', 'Subject_ID', 'Media_Type', 'Emotion']);

/**
 * Counts the articles of a list by hour, media type and sentiment: from the counters where they support the filter,
 * otherwise from the articles. Both match the list exactly.
 */
export class ArticleTallies {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the counts of a list within the spans, in cells that no span boundary splits. */
  async cells(caller: Caller, filter: ArticleFilter, spans: readonly Ends[]): Promise<readonly Cell[]> {
    const cut = cutHours(spans);
    const whole = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
    const requestedSubjects = listOf(filter.Subject_ID);
    const visible = await this.scopes.subjects(caller);
    // Counters cover single subjects and the whole client: an article in two of several subjects would count twice.
    const isCounted =
      requestedSubjects.length <= 1 &&
      (visible === null || (requestedSubjects.length === 1 && visible.includes(requestedSubjects[0] as string))) &&
      Object.entries(filter).every(([name, value]) => counted.has(name) || !value);
    if (!isCounted) return this.listed(caller, filter, [whole], cut);
    const media = getNumbers(filter.Media_Type, mediaTypes);
    const moods = getNumbers(filter.Emotion, emotions);
    const { rows } = await this.database.query<CellRow>(
      `select hour as at, media_type, emotion, count from article_count
       where client_id = $1 and subject_id = $2 and hour >= $3 and hour <= $4 and count > 0
         and not hour = any($5::timestamptz[])
         and ($6::smallint[] is null or media_type = any($6::smallint[]))
           and ($7::smallint[] is null or emotion = any($7::smallint[]))`,
      [
        caller.clientId,
        requestedSubjects[0] ?? '0',
        new Date(hourOf(whole.from)),
        new Date(whole.to),
        cut.map((at) => new Date(at)),
        media,
        moods,
      ],
    );
    const exact = await this.listed(
      caller,
      filter,
      cut.map((at) => ({ from: at, to: at + hourLength - 1 })),
      cut,
    );
    return [...rows.map(toCell), ...exact];
  }

  /** Counts from the articles, by hour except for split hours. */
  private async listed(
    caller: Caller,
    filter: ArticleFilter,
    spans: readonly Ends[],
    cut: readonly number[],
  ): Promise<readonly Cell[]> {
    const parts = await Promise.all(
      spans.map(async (ends) => {
        const list = await this.reader.sql(caller, { ...filter, Published_At: getWire(ends) });
        const { own, where, parameters } = list;
        const hour = "date_trunc('hour', m.published_at, 'UTC')";
        const { rows } = await this.reader.query<CellRow>(
          caller,
          list,
          `select case when ${hour} = any(${parameters.add(cut.map((at) => new Date(at)))}::timestamptz[]) then
            m.published_at else ${hour} end as at,
             m.media_type, m.emotion, count(*) as count from ${own} where ${where} group by 1, 2, 3`,
        );
        return rows.map(toCell);
      }),
    );
    return parts.flat();
  }
}

const getNumbers = (text: string | undefined, numbersByName: Readonly<Record<string, number>>): number[] | null =>
  text ? listOf(text).flatMap((name) => numbersByName[name] ?? []) : null;
