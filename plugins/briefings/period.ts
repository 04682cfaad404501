import { zonedTime } from '#shared/time';
import type { BriefKind } from './contract';

const units = { day: 'day', week: 'week', month: 'month', special: 'week' } as const satisfies Record<
  BriefKind,
  string
>;

/** Returns the last whole day, week (from Monday) or month before a moment, in a time zone; both ends are inclusive. */
export function lastPeriod(kind: BriefKind, now: Date, zone: string): { readonly from: Date; readonly to: Date } {
  const unit = units[kind];
  const start = zonedTime(now, zone).startOf(unit);
  return {
    from: start.minus({ [`${unit}s`]: 1 }).toJSDate(),
    to: start.minus({ milliseconds: 1 }).startOf('second').toJSDate(),
  };
}

/** Returns when a scheduled brief is due next after a moment. */
export function nextRun(
  { Kind, Hour, Weekday, Day }: { Kind: BriefKind; Hour: number; Weekday: number; Day: number },
  after: Date,
  zone: string,
): Date {
  const first = zonedTime(after, zone).startOf('day');
  for (let ahead = 0; ; ahead += 1) {
    const run = first.plus({ days: ahead }).set({ hour: Hour });
    const fits = Kind === 'day' || (Kind === 'week' ? run.weekday % 7 === Weekday : run.day === Day);
    if (fits && run.toJSDate() > after) return run.toJSDate();
  }
}
