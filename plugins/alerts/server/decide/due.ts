import { DateTime } from 'luxon';
import type { RuleQuiet, RuleTiming } from '../../rule';

/** Hours without notifications, in local time of a zone. */
export interface QuietTimes {
  readonly from: string | null;
  readonly to: string | null;
  /** Days `yyyy-MM-dd` that are quiet all day. */
  readonly days: ReadonlySet<string>;
}

/** Maximum number of consecutive quiet days. */
const maxDays = 60;

const at = (day: DateTime, clock: string): DateTime => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
};

/** Combines the quiet times of a rule with the holidays of its client. */
export const getQuiet = ({ From, To, Is_Holiday_Quiet }: RuleQuiet, holidays: readonly string[]): QuietTimes => ({
  from: From,
  to: To,
  days: new Set(Is_Holiday_Quiet ? holidays : []),
});

/** Returns the end of the quiet time that contains `time`, or `time` itself. */
export function afterQuiet(time: Date, { from, to, days }: QuietTimes, zone: string): Date {
  let moment: DateTime = DateTime.fromJSDate(time, { zone });
  for (let step = 0; step < maxDays; step += 1) {
    if (days.has(moment.toISODate() ?? '')) {
      moment = moment.plus({ days: 1 }).startOf('day');
      continue;
    }
    if (from === null || to === null || from === to) break;
    const begin = at(moment, from);
    const end = at(moment, to);
    const isQuiet = from < to ? moment >= begin && moment < end : moment >= begin || moment < end;
    if (!isQuiet) break;
    moment = moment < end ? end : end.plus({ days: 1 });
  }
  return moment.toJSDate();
}

/** Returns the next time after `time` at which digests are sent. */
export function nextDigest(time: Date, { At, Weekdays }: RuleTiming, zone: string): Date {
  const start = DateTime.fromJSDate(time, { zone });
  const clocks = [...At].sort();
  for (let days = 0; days <= 7; days += 1) {
    const day = start.plus({ days });
    if (!Weekdays.includes(day.weekday)) continue;
    const nextMoment = clocks.map((clock) => at(day, clock)).find((moment) => moment > start);
    if (nextMoment) return nextMoment.toJSDate();
  }
  throw new RangeError(`No digest is sent on the days ${Weekdays.join(', ')}`);
}

/** Returns the end of the interval of `minutes` that contains `time`; intervals are counted from midnight. */
export function nextMerge(time: Date, minutes: number, zone: string): Date {
  const moment = DateTime.fromJSDate(time, { zone });
  const midnight = moment.startOf('day');
  const passed = moment.diff(midnight, 'minutes').minutes;
  return midnight.plus({ minutes: (Math.floor(passed / minutes) + 1) * minutes }).toJSDate();
}
