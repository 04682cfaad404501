import { formatDate } from '#shared/time';
import type { QuietHours } from './notice-service';

/** Returns true between the two times of day in the time zone; the period may span midnight. */
export function isQuiet(hours: QuietHours | null, timeZone: string | undefined, now = new Date()): boolean {
  if (!hours || hours.from === hours.to) return false;
  const time = formatDate(now, 'HH:mm', timeZone);
  return hours.from < hours.to ? time >= hours.from && time < hours.to : time >= hours.from || time < hours.to;
}
