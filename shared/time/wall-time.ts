import { dayLength } from './lengths';

/** What a clock on the wall of a time zone shows; months count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The zone of people who have not chosen one, and of Chinese sources that give none. */
export const defaultZone = 'Asia/Shanghai';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** True for a name of the IANA time zone database that this machine knows. */
export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock of `zone` at an instant; throws a RangeError for an invalid date or an unknown zone. */
export function wallTimeOf(instant: Date | number, zone: string = defaultZone): WallTime {
  const found: Record<string, number> = {};
  let beforeChrist = false;
  for (const { type, value } of clockOf(zone).formatToParts(instant)) {
    if (type === 'era') beforeChrist = value.startsWith('B');
    else found[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return { year: beforeChrist ? 1 - year : year, month, day, hour, minute, second };
}

/**
 * The wall time as if it were UTC: a number line on which days of any zone can be counted. Overflowing parts carry
 * over.
 */
function lineOf({ year, month, day, hour, minute, second }: WallTime): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, 0);
  return date.getTime();
}

/**
 * The instant at which the clocks of `zone` show this wall time; parts may overflow (`day: 32` is the first of the next
 * month). A time that a change of clocks skips is moved on by the gap; of one that comes twice the first is taken.
 */
export function instantOf(wall: WallTime, zone: string = defaultZone): Date {
  const line = lineOf(wall);
  const offsetAt = (instant: number) => lineOf(wallTimeOf(instant, zone)) - Math.floor(instant / 1000) * 1000;
  const early = line - offsetAt(line - dayLength);
  const late = line - offsetAt(line + dayLength);
  for (const instant of [early, late].sort((a, b) => a - b)) {
    if (line - offsetAt(instant) === instant) return new Date(instant);
  }
  return new Date(early);
}

/** The first second of the day that holds the instant in `zone`, moved by whole calendar days. */
export function startOfDay(instant: Date | number, zone: string = defaultZone, moveDays = 0): Date {
  const { year, month, day } = wallTimeOf(instant, zone);
  return instantOf({ year, month, day: day + moveDays, hour: 0, minute: 0, second: 0 }, zone);
}

/** The last second, 23:59:59, of the day that holds the instant in `zone`, moved by whole calendar days. */
export function endOfDay(instant: Date | number, zone: string = defaultZone, moveDays = 0): Date {
  const { year, month, day } = wallTimeOf(instant, zone);
  return instantOf({ year, month, day: day + moveDays, hour: 23, minute: 59, second: 59 }, zone);
}
