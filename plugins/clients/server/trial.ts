import { zonedTime } from '#shared/time';

/** Duration of a trial in days. */
export const trialDays = 30;

/** Returns the end of a trial that starts now, or at a later date. */
export function trialEnd(start: Date | null, now: Date): Date {
  return zonedTime(start && start > now ? start : now)
    .plus({ days: trialDays })
    .toJSDate();
}
