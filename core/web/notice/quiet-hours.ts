import type { QuietHours } from './notice-service';

/** True between the two times of day in the time zone; the span may go past midnight. */
export function isQuiet(hours: QuietHours | null, timeZone: string | undefined, now = new Date()): boolean {
  if (!hours || hours.from === hours.to) return false;
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(now);
  return hours.from < hours.to ? time >= hours.from && time < hours.to : time >= hours.from || time < hours.to;
}
