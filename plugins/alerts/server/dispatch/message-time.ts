import { defaultZone, formatDate, zonedTime } from '#shared/time';

/** Returns a time in the zone of the reader, with its offset if the client has another one: `05:15 (UTC-05:00)`. */
export function messageTime(at: Date, timeZone: string): string {
  const time = formatDate(at, 'yyyy-MM-dd HH:mm', timeZone);
  const local = zonedTime(at, timeZone);
  return local.offset === zonedTime(at, defaultZone).offset ? time : `${time} (UTC${local.toFormat('ZZ')})`;
}
