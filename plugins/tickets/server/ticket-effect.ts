import { inject, InputError, type ResultOf } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { measureEffect, type Effect, type EffectDay } from '#shared/effect';
import type { ticketContract } from '../contract';

interface EffectQuestion {
  readonly subjectId: string;
  readonly controlIds: readonly string[];
  /** Time of the intervention. */
  readonly at: Date;
  /** Number of days before and after. */
  readonly days: number;
}

interface DayRow {
  /** Days since the intervention; negative before it. */
  readonly day: number;
  readonly count: number;
  /** Positive minus negative articles. */
  readonly balance: number;
}

const dayLength = 86_400_000;

/** Measures the effect of an answer by comparing the articles of a subject with those of control subjects. */
export class TicketEffect {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  /** Days are 24-hour periods from that moment; an incomplete day is left out. */
  async of(
    caller: Caller,
    { subjectId, controlIds, at, days }: EffectQuestion,
    now = Date.now(),
  ): Promise<ResultOf<typeof ticketContract.effect>> {
    if (controlIds.includes(subjectId))
      throw new InputError('Control_IDs: a subject cannot be compared with itself', 'tickets.same-subject');
    const elapsedDays = Math.min(days, Math.floor((now - at.getTime()) / dayLength));
    const first = new Date(at.getTime() - days * dayLength);
    const last = new Date(at.getTime() + Math.max(0, elapsedDays) * dayLength);
    const [treated, ...controls] = await Promise.all(
      [subjectId, ...new Set(controlIds)].map((id) => this.counts(caller, id, first, last, at)),
    );
    const indexes = Array.from({ length: days + Math.max(0, elapsedDays) }, (_, index) => index - days);
    const toSeries = (figure: (row: DayRow | undefined) => number | null): EffectDay[] =>
      indexes.map((day) => ({
        isAfter: day >= 0,
        treated: figure(treated?.get(day)),
        controls: controls.map((control) => figure(control.get(day))),
      }));
    const volume = measureEffect(toSeries((row) => Math.log1p(row?.count ?? 0)));
    const emotion = measureEffect(toSeries((row) => (row && row.count > 0 ? row.balance / row.count : null)));
    return {
      Volume: volume && wired(volume, Math.expm1),
      Net_Emotion: emotion && wired(emotion, (value) => value),
      Days: indexes.map((day) => ({
        From: new Date(at.getTime() + day * dayLength).toISOString(),
        To: new Date(at.getTime() + (day + 1) * dayLength - 1).toISOString(),
        Count: treated?.get(day)?.count ?? 0,
        Control_Count: controls.reduce((sum, control) => sum + (control.get(day)?.count ?? 0), 0) / controls.length,
      })),
    };
  }

  private async counts(
    caller: Caller,
    Subject_ID: string,
    first: Date,
    last: Date,
    at: Date,
  ): Promise<ReadonlyMap<number, DayRow>> {
    const { own, where, parameters } = await this.articles.sql(caller, {
      Subject_ID,
      Published_At: `${first.toISOString()}..${new Date(last.getTime() - 1).toISOString()}`,
    });
    const { rows } = await this.database.query<DayRow>(
      `select floor(extract(epoch from m.published_at - ${parameters.add(at)}::timestamptz) / 86400)::int as day,
         count(*)::int as count, sum(sign(m.emotion))::int as balance from ${own} where ${where} group by 1`,
      parameters.values,
    );
    return new Map(rows.map((row) => [row.day, row]));
  }
}

const wired = ({ value, low, high }: Effect, as: (value: number) => number) => ({
  Value: as(value),
  Low: as(low),
  High: as(high),
});
