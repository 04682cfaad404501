import { defaultZone, getInstant } from '#shared/time';

const stamp =
  /(?<!\d)(20\d{2})[-_.年]?(0?[1-9]|1[0-2])[-_.月]?(0[1-9]|[12]\d|3[01]|[1-9])日?(?:[-_ T.]*([01]\d|2[0-3])[-:.时]?([0-5]\d)(?!\d))?/;

/**
 * Guesses the start of a broadcast from its file name (`城市晚报_20261120_1830.srt`) in China Standard Time. A date without
 * a time uses the programme's time, `HH:mm`.
 */
export function guessStart(name: string, programmeTime?: string | null): string | undefined {
  const match = stamp.exec(name.normalize('NFKC'));
  if (!match) return undefined;
  const [, year, month, day, hour, minute] = match;
  const [programmeHour, programmeMinute] = (programmeTime ?? '').split(':');
  if (hour === undefined && !programmeHour) return undefined;
  return getInstant(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour ?? programmeHour),
      minute: Number(minute ?? programmeMinute),
      second: 0,
    },
    defaultZone,
  ).toISOString();
}
