import { instantOf, wallTimeOf } from '#shared/time';
import type { ExportRhythm } from '../../export-contract';

/** When a scheduled export runs next after a moment, on the clock of a zone. */
export function nextRun({ Every, Weekday, Hour }: ExportRhythm, after: Date, zone: string): Date {
  const { year, month, day } = wallTimeOf(after, zone);
  for (let ahead = 0; ; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead));
    const run = instantOf({ year, month, day: day + ahead, hour: Hour, minute: 0, second: 0 }, zone);
    if (run > after && (Every === 'daily' || date.getUTCDay() === Weekday)) return run;
  }
}
