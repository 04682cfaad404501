import { zonedTime } from '#shared/time';

/** How long a trial lasts. */
export const trialDays = 30;

/** When a trial ends that begins now, or at a later start. */
export function trialEnd(start: Date | null, now: Date): Date {
  return zonedTime(start && start > now ? start : now)
    .plus({ days: trialDays })
    .toJSDate();
}
