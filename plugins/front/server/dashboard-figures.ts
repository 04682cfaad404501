import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { ArticleReader, mediaTypeOf, visibleSubjects } from '#plugins/articles/server';
import type { ArticleFilter } from '#plugins/articles';
import { hourLength } from '#shared/time';
import type { Overview, Period, Span } from '../contract';
import { hourOf, spansOf, wireOf, type Ends } from './spans';

/** Articles at an instant or within the hour that begins there. */
interface Cell {
  readonly at: number;
  readonly subjectId: string;
  readonly mediaType: number;
  readonly emotion: number;
  readonly count: number;
}

interface CellRow {
  readonly at: Date;
  readonly subject_id: string;
  readonly media_type: number;
  readonly emotion: number;
  readonly count: number;
}

const toCell = (row: CellRow): Cell => ({
  at: row.at.getTime(),
  subjectId: row.subject_id,
  mediaType: row.media_type,
  emotion: row.emotion,
  count: Number(row.count),
});
const within = (cells: readonly Cell[], { from, to }: Ends): readonly Cell[] =>
  cells.filter(({ at }) => at >= from && at <= to);
const sum = (cells: readonly Cell[]): number => cells.reduce((total, { count }) => total + count, 0);

function spanOf(cells: readonly Cell[], ends: Ends): Span {
  const inside = within(cells, ends);
  const of = (emotion: number): number => sum(inside.filter((cell) => cell.emotion === emotion));
  return {
    From: new Date(ends.from).toISOString(),
    To: new Date(ends.to).toISOString(),
    Total: sum(inside),
    Negative: of(-1),
    Neutral: of(0),
    Positive: of(1),
  };
}

/** The hours that one of the ends cuts in two: what they hold is read from the articles, all else from the counters. */
function cutHours(spans: readonly Ends[]): number[] {
  const starts = spans.map(({ from }) => from).filter((from) => from % hourLength !== 0);
  const ends = spans.map(({ to }) => to).filter((to) => to % hourLength < hourLength - 1000);
  return [...new Set([...starts, ...ends].map(hourOf))];
}

/** The figures of a dashboard, as one caller may see them. */
export class DashboardFigures {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async overview(caller: Caller, period: Period, subjectId?: string, now = Date.now()): Promise<Overview> {
    const spans = spansOf(period, now, caller.timeZone);
    const visible = await visibleSubjects(this.kernel, caller);
    const all = [spans.today, spans.before, ...spans.buckets];
    const filter: ArticleFilter = subjectId === undefined ? {} : { Subject_ID: subjectId };
    const [cells, subjects, unread] = await Promise.all([
      this.cells(caller, filter, visible, all),
      this.subjects(caller, visible, spans.today, spans.before, now),
      this.reader.count(
        caller,
        { ...filter, Published_At: wireOf(spans.today), Is_Read: 'false' },
        Number.POSITIVE_INFINITY,
      ),
    ]);
    const inPeriod = within(cells, spans.period);
    const media = [...new Set(inPeriod.map(({ mediaType }) => mediaTypeOf(mediaType)))].map((type) => {
      const own = inPeriod.filter(({ mediaType }) => mediaTypeOf(mediaType) === type);
      return { Media_Type: type, Count: sum(own), Negative: sum(own.filter(({ emotion }) => emotion < 0)) };
    });
    return {
      At: new Date(now).toISOString(),
      Today: spanOf(cells, spans.today),
      Before: spanOf(cells, spans.before),
      Unread: unread.total,
      Period: spanOf(cells, spans.period),
      Trend: spans.buckets.map((ends) => spanOf(cells, ends)),
      Media: media.filter(({ Count }) => Count > 0).sort((a, b) => b.Count - a.Count),
      Subjects: subjects,
    };
  }

  /** What a list has in the spans, in pieces that none of their ends cuts. */
  private async cells(
    caller: Caller,
    filter: ArticleFilter,
    visible: readonly string[] | null,
    spans: readonly Ends[],
  ): Promise<Cell[]> {
    const from = Math.min(...spans.map((ends) => ends.from));
    const to = Math.max(...spans.map((ends) => ends.to));
    const asked = filter.Subject_ID;
    // Counters know single subjects and the whole client; an article that is in two of several visible subjects would
    // count twice.
    const cut = cutHours(spans);
    if (visible !== null && (asked === undefined || !visible.includes(asked)))
      return this.listed(caller, filter, [{ from, to }], cut);
    const { rows } = await this.database.query<CellRow>(
      `select hour as at, subject_id, media_type, emotion, count from article_count
       where client_id = $1 and subject_id = $2 and hour >= $3 and hour <= $4 and count > 0 and not hour = any($5::timestamptz[])`,
      [caller.clientId, asked ?? '0', new Date(hourOf(from)), new Date(to), cut.map((at) => new Date(at))],
    );
    return [
      ...rows.map(toCell),
      ...(await this.listed(
        caller,
        filter,
        cut.map((at) => ({ from: at, to: at + hourLength - 1 })),
        cut,
      )),
    ];
  }

  /** Read from the articles, by the hour where that is not cut. */
  private async listed(
    caller: Caller,
    filter: ArticleFilter,
    spans: readonly Ends[],
    cut: readonly number[],
  ): Promise<Cell[]> {
    const parts = await Promise.all(
      spans.map(async (ends) => {
        const { from, where, parameters } = await this.reader.sql(caller, { ...filter, Published_At: wireOf(ends) });
        const { rows } = await this.database.query<CellRow>(
          `select case when date_trunc('hour', m.published_at, 'UTC') = any(${parameters.add(cut.map((at) => new Date(at)))}::timestamptz[]) then m.published_at else date_trunc('hour', m.published_at, 'UTC') end as at,
                '0' as subject_id, m.media_type, m.emotion, count(*) as count from ${from} where ${where} group by 1, 3, 4`,
          parameters.values,
        );
        return rows.map(toCell);
      }),
    );
    return parts.flat();
  }

  private async subjects(
    caller: Caller,
    visible: readonly string[] | null,
    today: Ends,
    before: Ends,
    now: number,
  ): Promise<Overview['Subjects']> {
    const { rows: known } = await this.database.query<{
      subject_id: string;
      subject_name: string;
      colour: string | null;
    }>(
      `select subject_id, subject_name, colour from subject where client_id = $1 and is_enabled and ($2::bigint[] is null or subject_id = any($2::bigint[])) order by sort_order nulls last, subject_id`,
      [caller.clientId, visible],
    );
    const ids = known.map(({ subject_id }) => subject_id);
    const first = hourOf(now) - 23 * hourLength;
    const cut = cutHours([today, before]).map((at) => new Date(at));
    const { rows } = await this.database.query<CellRow>(
      `select hour as at, subject_id, 0 as media_type, emotion, sum(count) as count from article_count
       where client_id = $1 and subject_id = any($2::bigint[]) and hour >= $3 and hour <= $4 and count > 0 and not hour = any($5::timestamptz[]) group by 1, 2, 4
       union all
       select m.published_at, m.subject_id, 0, m.emotion, count(*) from subject_article m
       join unnest($5::timestamptz[]) cut (at) on m.published_at >= cut.at and m.published_at < cut.at + interval '1 hour'
       where m.client_id = $1 and m.subject_id = any($2::bigint[]) and not m.is_hidden group by 1, 2, 4`,
      [caller.clientId, ids, new Date(Math.min(hourOf(before.from), first)), new Date(today.to), cut],
    );
    const bySubject = new Map<string, Cell[]>(ids.map((id) => [id, []]));
    for (const cell of rows.map(toCell)) bySubject.get(cell.subjectId)?.push(cell);
    return known.map(({ subject_id, subject_name, colour }) => {
      const cells = bySubject.get(subject_id) ?? [];
      const { Total, Negative } = spanOf(cells, today);
      return {
        Subject_ID: subject_id,
        Subject_Name: subject_name,
        Colour: colour,
        Today: Total,
        Negative,
        Before: sum(within(cells, before)),
        Hours: Array.from({ length: 24 }, (_, index) =>
          sum(within(cells, { from: first + index * hourLength, to: first + (index + 1) * hourLength - 1 })),
        ),
      };
    });
  }
}
