import { zonedTime } from '#shared/time';

/** Time zones offered besides the user's own: those in which users of such companies usually work. */
export const commonZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Asia/Dubai',
  'Europe/Moscow',
  'Europe/Berlin',
  'Europe/London',
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Australia/Sydney',
] as const;

/** Formats a time zone for display: `Asia/Shanghai (GMT+8)`. */
export function zoneLabel(zone: string, now: number = Date.now()): string {
  return `${zone.replaceAll('_', ' ')} (GMT${zonedTime(now, zone).toFormat('Z')})`;
}
