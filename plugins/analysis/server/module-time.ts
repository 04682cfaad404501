import { InputError } from '#core';
import { dayLength, endOfDay, hourLength, shortcutRange, startOfDay, zonedTime } from '#shared/time';
import type { ModuleStep } from '../module';
import { usualPeriod, type ModuleInput } from '../module-input';

/** Two instants in milliseconds, both inclusive; an end is the last millisecond of its second. */
export interface Ends {
  readonly from: number;
  readonly to: number;
}

/** The resolved time range of a question. */
export interface ModuleTime extends Ends {
  readonly step: ModuleStep;
  /** IANA time zone name that defines day boundaries. */
  readonly zone: string;
}

const maxSpans = 800;
/** Max length of a range whose default step is an hour, and of one whose default step is a day. */
const hourly = 49 * hourLength;
const daily = 93 * dayLength;
/** Length of the range when the question has no start. */
const maxPeriodMs = 3_653 * dayLength;

/** Formats a time range as in list filters. */
export const getWire = ({ from, to }: Ends): string => `${new Date(from).toISOString()}..${new Date(to).toISOString()}`;

export const hourOf = (at: number): number => Math.floor(at / hourLength) * hourLength;

function readEnds({ Period, Published_At }: ModuleInput, now: number, zone: string): Ends {
  if (Period || !Published_At) {
    const { from, to } = shortcutRange(Period ?? usualPeriod, now, zone);
    return { from: from.getTime(), to: to.getTime() };
  }
  const [first = '', last = ''] = Published_At.split('..');
  const read = (part: string, open: number): number => {
    const time = part === '' ? open : Date.parse(part);
    if (Number.isNaN(time)) throw new InputError(`Published_At: ${part} is not a valid time`);
    return time;
  };
  const to = read(last, endOfDay(now, zone).getTime());
  return { from: read(first, to - maxPeriodMs), to };
}

/** Resolves the time range of an input in the caller's time zone. */
export function moduleTime(input: ModuleInput, now: number, zone: string): ModuleTime {
  const { from, to } = readEnds(input, now, zone);
  if (from > to) throw new InputError('Published_At: the end is before the start');
  // Lists use whole seconds: the last second is included to its end.
  const end = to % 1000 === 0 ? to + 999 : to;
  const length = end - from;
  return { from, to: end, zone, step: input.Step ?? (length <= hourly ? 'hour' : length <= daily ? 'day' : 'week') };
}

/** Returns the number of calendar months of a time range; 0 if it does not consist of whole ones. */
function getMonths({ from, to, zone }: ModuleTime): number {
  const [first, after] = [zonedTime(from, zone), zonedTime(to + 1, zone)];
  if ([first, after].some((time) => time.toMillis() !== time.startOf('month').toMillis())) return 0;
  return Math.round(after.diff(first, 'months').months);
}

/**
 * Returns the preceding period of equal length: as many calendar months if the period consists of these. Cut at the
 * same second when the current period is not over: list addresses have a precision of seconds.
 */
export function timeBefore(time: ModuleTime, now: number): ModuleTime {
  const { from, to, zone } = time;
  const months = getMonths(time);
  const start = months > 0 ? zonedTime(from, zone).minus({ months }).toMillis() : from - (to + 1 - from);
  const present = Math.floor(now / 1000) * 1000 + 999;
  if (to <= Math.max(present, from)) return { ...time, from: start, to: from - 1 };
  return { ...time, from: start, to: Math.min(from - 1, start + Math.max(present, from) - from) };
}

/** Returns the start of the step after the one that contains `at`. */
function nextStart(at: number, step: ModuleStep, zone: string): number {
  if (step === 'hour') return hourOf(at) + hourLength;
  const days = step === 'day' ? 1 : 7 - getWeekday(at, zone);
  return startOfDay(at, zone, days).getTime();
}

/** Monday is 0. */
function getWeekday(at: number, zone: string): number {
  return zonedTime(at, zone).weekday - 1;
}

/** Splits a time range into steps, earliest first; the first and last are cut at the ends of the range. */
export function getSpans({ from, to, step, zone }: ModuleTime): readonly Ends[] {
  const spans: Ends[] = [];
  for (let at = from; at <= to; ) {
    const next = nextStart(at, step, zone);
    spans.push({ from: at, to: Math.min(next - 1, to) });
    if (spans.length > maxSpans)
      throw new InputError(`Step: a time range may have at most ${maxSpans} steps`, 'too-many-steps');
    at = next;
  }
  return spans;
}
