import { zonedTime } from '#shared/time';
import type { ExportRhythm } from '../../export-contract';

/** Returns the next run of a scheduled export after a moment, in a time zone. Weekdays count from Sunday, 0. */
export function nextRun({ Every, Weekday, Hour }: ExportRhythm, after: Date, zone: string): Date {
  const first = zonedTime(after, zone).startOf('day');
  for (let ahead = 0; ; ahead += 1) {
    const run = first.plus({ days: ahead }).set({ hour: Hour });
    if (run.toJSDate() > after && (Every === 'daily' || run.weekday % 7 === Weekday)) return run.toJSDate();
  }
}
