import { endOfDay, hourLength, startOfDay } from '#shared/time';
import type { Period } from '../contract';

/** Two instants in milliseconds, both included. */
export interface Ends {
  readonly from: number;
  readonly to: number;
}

export const hourOf = (at: number): number => Math.floor(at / hourLength) * hourLength;
/** The ends as filters of lists write them. */
export const wireOf = ({ from, to }: Ends): string => `${new Date(from).toISOString()}..${new Date(to).toISOString()}`;

/** The stretches of time of a dashboard at one moment. */
export interface Spans {
  readonly today: Ends;
  readonly before: Ends;
  readonly period: Ends;
  readonly buckets: readonly Ends[];
}

const dayEnds = (at: number, zone: string, move = 0): Ends => ({
  from: startOfDay(at, zone, move).getTime(),
  to: endOfDay(at, zone, move).getTime(),
});

function bucketsOf(period: Period, now: number, zone: string): Ends[] {
  if (period !== '24h') {
    const days = Number.parseInt(period, 10);
    return Array.from({ length: days }, (_, day) => dayEnds(now, zone, day - days + 1));
  }
  const current = hourOf(now);
  return Array.from({ length: 24 }, (_, index) => current - (23 - index) * hourLength).map((from) => ({
    from,
    to: from + hourLength - 1000,
  }));
}

/** Days begin and end by the clocks of `zone`; ends are the last full second, as lists write them. */
export function spansOf(period: Period, now: number, zone: string): Spans {
  const today = dayEnds(now, zone);
  const yesterday = dayEnds(now, zone, -1);
  const buckets = bucketsOf(period, now, zone);
  return {
    today,
    before: { from: yesterday.from, to: Math.min(yesterday.from + (now - today.from), yesterday.to) },
    period: { from: buckets[0]?.from ?? today.from, to: buckets.at(-1)?.to ?? today.to },
    buckets,
  };
}
