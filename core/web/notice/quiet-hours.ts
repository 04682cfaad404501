import { formatDate } from '#shared/time';
import type { QuietHours } from './notice-service';

/** True between the two times of day in the time zone; the span may go past midnight. */
export function isQuiet(hours: QuietHours | null, timeZone: string | undefined, now = new Date()): boolean {
  if (!hours || hours.from === hours.to) return false;
  const time = formatDate(now, 'HH:mm', timeZone);
  return hours.from < hours.to ? time >= hours.from && time < hours.to : time >= hours.from || time < hours.to;
}
