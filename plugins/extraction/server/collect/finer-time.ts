import { dayLength, defaultZone, zonedTime } from '#shared/time';

/**
 * Returns the more precise of two times of an article in ISO 8601: the one of the list, unless it is only a day and the
 * page has a time within that day. A day without a time is read as its midnight, in China or in UTC.
 */
export function finerTime(listed: string | undefined, onPage: string | undefined): string | undefined {
  if (listed === undefined || onPage === undefined) return listed ?? onPage;
  const from = Date.parse(listed);
  const at = Date.parse(onPage);
  return isMidnight(from) && at >= from && at < from + dayLength ? onPage : listed;
}

function isMidnight(time: number): boolean {
  if (time % dayLength === 0) return true;
  const { hour, minute, second } = zonedTime(new Date(time), defaultZone);
  return hour === 0 && minute === 0 && second === 0 && time % 1000 === 0;
}
