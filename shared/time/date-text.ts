import { defaultZone, instantOf, wallTimeOf, type WallTime } from './wall-time';

/** How dates are written and read unless a screen says otherwise. */
export const defaultDatePattern = 'yyyy/MM/dd HH:mm:ss';

const parts = { yyyy: 'year', MM: 'month', dd: 'day', HH: 'hour', mm: 'minute', ss: 'second' } as const;
type Part = keyof typeof parts;
const partSigns = /yyyy|MM|dd|HH|mm|ss/g;

/** Writes a date by a pattern of `yyyy MM dd HH mm ss`, as the clocks of `zone` show it. */
export function formatDate(
  date: Date | number,
  pattern: string = defaultDatePattern,
  zone: string = defaultZone,
): string {
  const wall = wallTimeOf(date, zone);
  return pattern.replace(partSigns, (sign) => String(wall[parts[sign as Part]]).padStart(sign.length, '0'));
}

/** Reads a date written by the pattern; `undefined` for any other text and for days and hours that no calendar has. */
export function parseDate(
  text: string,
  pattern: string = defaultDatePattern,
  zone: string = defaultZone,
): Date | undefined {
  const signs: Part[] = [];
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const expression = escaped.replace(partSigns, (sign) => {
    signs.push(sign as Part);
    return `(\\d{${sign.length}})`;
  });
  const match = new RegExp(`^${expression}$`).exec(text.trim());
  if (!match) return undefined;
  const wall: { -readonly [K in keyof WallTime]: number } = {
    year: 1970,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
  };
  signs.forEach((sign, index) => {
    wall[parts[sign]] = Number(match[index + 1]);
  });
  return isOnCalendar(wall) ? instantOf(wall, zone) : undefined;
}

function isOnCalendar({ year, month, day, hour, minute, second }: WallTime): boolean {
  if (year < 1 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return false;
  return day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
