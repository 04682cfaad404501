import { Cron } from 'croner';

/**
 * Cron expressions are read in this zone: "at three in the morning" is meant where most people of the product sleep.
 */
const timeZone = 'Asia/Shanghai';

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * When a job runs next: `30s`, `5m`, `1h`, `1d` on whole multiples of the period, or by a cron expression. Throws when
 * it is neither.
 */
export function nextRun(every: string, after: Date): Date {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(every) ?? [];
  if (count === undefined) {
    const next = new Cron(every, { timezone: timeZone }).nextRun(after);
    if (!next) throw new Error(`The schedule "${every}" never comes`);
    return next;
  }
  const period = Number(count) * (units[unit] ?? 0);
  if (period === 0) throw new Error(`The schedule "${every}" has no length`);
  return new Date((Math.floor(after.getTime() / period) + 1) * period);
}
