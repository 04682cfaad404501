import { Cron } from 'croner';

/** Time zone of cron expressions: "three in the morning" refers to where most users sleep. */
const timeZone = 'Asia/Shanghai';

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds by which a clock may be set back without repeating a job that has just run. */
const toleranceMs = 60_000;

/** Returns the tolerance of a schedule, computed from its next two runs; a short period has a smaller tolerance. */
const getTolerance = (next: Date, afterNext: Date): number =>
  Math.min(afterNext.getTime() - next.getTime(), toleranceMs);

/**
 * Returns when a job that waits for `runAt` must run instead; undefined if that time is correct. A run that is further
 * away than one period was computed when the clock was ahead, or for a longer period.
 */
export function correctedRun(every: string, runAt: Date, now: Date): Date | undefined {
  const next = nextRun(every, now);
  if (runAt <= next) return undefined;
  const afterNext = nextRun(every, next);
  const period = afterNext.getTime() - next.getTime();
  const isFurther = runAt.getTime() - now.getTime() > period + getTolerance(next, afterNext);
  return isFurther ? next : undefined;
}

/**
 * Returns the next run of a job that was due at `runAt` and has run. A clock that was set back slightly in the
 * meantime, or that of another machine, does not repeat the same run.
 */
export function runAfter(every: string, runAt: Date, now: Date): Date {
  const next = nextRun(every, now);
  const isSameRun = next <= runAt && runAt.getTime() - now.getTime() <= getTolerance(next, nextRun(every, next));
  return isSameRun ? nextRun(every, runAt) : next;
}

/**
 * Returns the next run of a job: `30s`, `5m`, `1h`, `1d` on whole multiples of the period, or by a cron expression.
 * Throws for anything else.
 */
export function nextRun(every: string, after: Date): Date {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(every) ?? [];
  if (count === undefined) {
    const next = new Cron(every, { timezone: timeZone }).nextRun(after);
    if (!next) throw new Error(`The schedule "${every}" never matches`);
    return next;
  }
  const period = Number(count) * (units[unit] ?? 0);
  if (period === 0) throw new Error(`The schedule "${every}" has a zero period`);
  return new Date((Math.floor(after.getTime() / period) + 1) * period);
}
