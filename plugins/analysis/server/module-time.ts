import { InputError } from '#core';
import { dayLength, endOfDay, hourLength, shortcutRange, startOfDay, zonedTime } from '#shared/time';
import type { ModuleStep } from '../module';
import { usualPeriod, type ModuleInput } from '../module-input';

/** Two instants in milliseconds, both included; an end is the last millisecond of its second. */
export interface Ends {
  readonly from: number;
  readonly to: number;
}

/** The time of a question. */
export interface ModuleTime extends Ends {
  readonly step: ModuleStep;
  /** IANA name, by whose clocks days begin. */
  readonly zone: string;
}

const mostSpans = 800;
/** Up to so long a time goes by the hour, and up to so long by the day, unless told. */
const hourly = 49 * hourLength;
const daily = 93 * dayLength;
/** What a question without a beginning goes back. */
const longest = 3_653 * dayLength;

/** The ends as filters of lists write them. */
export const wireOf = ({ from, to }: Ends): string => `${new Date(from).toISOString()}..${new Date(to).toISOString()}`;

export const hourOf = (at: number): number => Math.floor(at / hourLength) * hourLength;

function readEnds({ Period, Published_At }: ModuleInput, now: number, zone: string): Ends {
  if (Period || !Published_At) {
    const { from, to } = shortcutRange(Period ?? usualPeriod, now, zone);
    return { from: from.getTime(), to: to.getTime() };
  }
  const [first = '', last = ''] = Published_At.split('..');
  const read = (part: string, open: number): number => {
    const time = part === '' ? open : Date.parse(part);
    if (Number.isNaN(time)) throw new InputError(`Published_At: ${part} is no time`);
    return time;
  };
  const to = read(last, endOfDay(now, zone).getTime());
  return { from: read(first, to - longest), to };
}

/** The time that an input asks about, by the caller's clocks. */
export function moduleTime(input: ModuleInput, now: number, zone: string): ModuleTime {
  const { from, to } = readEnds(input, now, zone);
  if (from > to) throw new InputError('Published_At: the time ends before it begins');
  // Whole seconds, as lists write them: the last one is meant through its end.
  const end = to % 1000 === 0 ? to + 999 : to;
  const length = end - from;
  return { from, to: end, zone, step: input.Step ?? (length <= hourly ? 'hour' : length <= daily ? 'day' : 'week') };
}

/**
 * As long a time right before, up to the same second of it when the time is not over: addresses of lists name seconds.
 */
export function timeBefore({ from, to, ...rest }: ModuleTime, now: number): ModuleTime {
  const length = to + 1 - from;
  const present = Math.floor(now / 1000) * 1000 + 999;
  return { ...rest, from: from - length, to: Math.min(to, Math.max(present, from)) - length };
}

/** The first instant of the stretch after the one that `at` lies in. */
function nextStart(at: number, step: ModuleStep, zone: string): number {
  if (step === 'hour') return hourOf(at) + hourLength;
  const days = step === 'day' ? 1 : 7 - weekdayOf(at, zone);
  return startOfDay(at, zone, days).getTime();
}

/** Monday is 0. */
function weekdayOf(at: number, zone: string): number {
  return zonedTime(at, zone).weekday - 1;
}

/** The stretches of a time, the earliest first; the ends of the time cut the first and the last. */
export function spansOf({ from, to, step, zone }: ModuleTime): readonly Ends[] {
  const spans: Ends[] = [];
  for (let at = from; at <= to; ) {
    const next = nextStart(at, step, zone);
    spans.push({ from: at, to: Math.min(next - 1, to) });
    if (spans.length > mostSpans)
      throw new InputError(`Step: a time may have at most ${mostSpans} steps`, 'too-many-steps');
    at = next;
  }
  return spans;
}
