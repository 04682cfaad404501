import type { DateTime } from 'luxon';
import { englishNumber as number, readEnglishNumber } from './numbers';
import {
  days,
  getDay,
  getHours,
  lastTime,
  lastUnits,
  getUnit,
  type Span,
  type SpanUnit,
  type TimePattern,
} from './span';

const monthNames = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];
export const month = `(${monthNames.join('|')})\\.?`;
export const getMonth = (name: string): number =>
  1 + monthNames.findIndex((pattern) => new RegExp(`^${pattern}$`).test(name));
const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const weekday = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|sat|sun)';
const unit = '(hour|day|week|fortnight|month|quarter|year)s?';
export const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
};
export const ordinal = `(${Object.keys(ordinals).join('|')})`;

export const dayNumber = '(\\d{1,2})(?:st|nd|rd|th)?\\b';
const through = '\\s*(?:to|until|till|through|and|-|–|—)\\s*';
const ofYear = '(?:,?\\s+(\\d{4})\\b)?';

/** Returns days of one month, or null if the month has no such day. */
function getDays(now: DateTime, year: number, of: number, first: number, last: number): Span | null {
  const from = getDay(now, { year, month: of, day: first });
  const to = getDay(now, { year, month: of, day: last });
  return from && to && first <= last ? days(from.from, to.to) : null;
}

/** Parts of a day as first and last hour. */
export const parts: Readonly<Record<string, readonly [number, number]>> = {
  morning: [6, 11],
  noon: [11, 13],
  lunchtime: [11, 13],
  afternoon: [12, 17],
  evening: [18, 23],
  night: [18, 23],
};

export const inYear = (
  now: DateTime,
  year: string | undefined,
  make: (year: number) => Span | null | undefined,
): Span | null | undefined => (year ? make(Number(year)) : lastTime(now, make));

const at = (now: DateTime, move: number): Span =>
  days(
    now.plus({ days: move }),
    now.plus({ days: move }),
    move === 0 ? 'today' : move === -1 ? 'yesterday' : undefined,
  );

function partOf(day: Span, part: string | undefined): Span {
  const hours = part === undefined ? undefined : parts[part];
  return hours ? getHours(day, ...hours) : day;
}

/** Time expressions in English questions. */
export const englishTimes: readonly TimePattern[] = [
  {
    pattern:
      /\b(today|yesterday|the day before yesterday)(?:'s)?(?:\s+(?:in the\s+)?(morning|noon|lunchtime|afternoon|evening|night))?\b/y,
    read: ([, day = '', part], now) => partOf(at(now, { today: 0, yesterday: -1 }[day] ?? -2), part),
  },
  { pattern: /\b(?:last night|overnight)\b/y, read: (_, now) => partOf(at(now, -1), 'night') },
  {
    pattern: /\bthis (morning|noon|afternoon|evening)\b|\btonight\b/y,
    read: ([, part = 'night'], now) => partOf(at(now, 0), part),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:in|over|during|within|for)\\s+)?(?:the\\s+)?(?:last|past|previous|recent)\\s+(${number})\\s+${unit}\\b`,
      'y',
    ),
    read: ([, count = '', name = ''], now) =>
      name === 'fortnight'
        ? lastUnits(now, 14 * readEnglishNumber(count), 'day')
        : lastUnits(now, readEnglishNumber(count), name as SpanUnit),
  },
  { pattern: /\b(?:the )?(?:past|last) fortnight\b/y, read: (_, now) => lastUnits(now, 14, 'day') },
  { pattern: /\b(?:past|last) (?:24|twenty-four) ?h(?:ours)?\b/y, read: (_, now) => lastUnits(now, 24, 'hour') },
  {
    pattern: /\b(?:(?:in|over|during|within|for) )?(?:the |this )?past (?:one )?(hour|day|week|month|quarter|year)\b/y,
    read: ([, name = ''], now) => lastUnits(now, 1, name as SpanUnit),
  },
  {
    pattern: /\b(?:last|past) (\d+) ?(h|d)(?:rs?)?\b/y,
    read: ([, count, name], now) => lastUnits(now, Number(count), name === 'h' ? 'hour' : 'day'),
  },
  { pattern: /\bhalf a year\b|\bpast half[- ]year\b/y, read: (_, now) => lastUnits(now, 6, 'month') },
  { pattern: /\b(?:recently|lately|(?<!most )recent|currently)\b/y, read: (_, now) => lastUnits(now, 7, 'day') },
  {
    pattern:
      /\b(this|last|the current|the previous|current|previous|the last calendar) (week|month|quarter|year)(?:'s)?(?:\s+so far)?\b/y,
    read: ([, which = '', name = ''], now) => getUnit(now, name as SpanUnit, /last|previous/.test(which) ? -1 : 0),
  },
  {
    pattern: /\bthe (week|month|quarter|year) before last\b/y,
    read: ([, name = ''], now) => getUnit(now, name as SpanUnit, -2),
  },
  {
    pattern: /\b(?:(this|last|the past|over the) )?weekend\b/y,
    read: (_, now) => {
      const monday = now.startOf('week').plus({ weeks: now.weekday > 5 ? 0 : -1 });
      return days(monday.plus({ days: 5 }), monday.plus({ days: 6 }));
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:(last|this|on)\\s+)?${weekday}(?:'s)?(?:\\s+(morning|afternoon|evening|night))?\\b`,
      'y',
    ),
    read: ([, which, name = '', part], now) => {
      const monday = now.startOf('week');
      const day = monday.plus({ days: dayNames.indexOf(name.slice(0, 3)) });
      const last = which === 'last' || day > now ? day.minus({ weeks: 1 }) : day;
      return partOf(days(last, last), part);
    },
  },
  {
    pattern: /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/y,
    read: ([, y, m, d], now) => getDay(now, { year: Number(y), month: Number(m), day: Number(d) }),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:from|between)\\s+)?${dayNumber}${through}${dayNumber}\\s+(?:of\\s+)?${month}${ofYear}`,
      'y',
    ),
    read: ([, first, last, name = '', year], now) =>
      inYear(now, year, (y) => getDays(now, y, getMonth(name), Number(first), Number(last))),
  },
  {
    pattern: new RegExp(`\\b(?:(?:from|between)\\s+)?${month}\\s+${dayNumber}${through}${dayNumber}${ofYear}`, 'y'),
    read: ([, name = '', first, last, year], now) =>
      inYear(now, year, (y) => getDays(now, y, getMonth(name), Number(first), Number(last))),
  },
  {
    pattern: new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4})\\b)?`, 'y'),
    read: ([, name = '', day, year], now) =>
      inYear(now, year, (y) => getDay(now, { year: y, month: getMonth(name), day: Number(day) })),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}\\b(?:,?\\s+(\\d{4})\\b)?`, 'y'),
    read: ([, day, name = '', year], now) =>
      inYear(now, year, (y) => getDay(now, { year: y, month: getMonth(name), day: Number(day) })),
  },
  {
    pattern: new RegExp(
      `(?<!\\b(?:i|you|we|they|it|that) )\\b(?:(last)\\s+)?${month}(?:'s)?(?=[^a-z]|$)(?:,?\\s+(?:of\\s+)?(\\d{4})\\b)?`,
      'y',
    ),
    read: ([all, , name = '', year], now) =>
      // The verb "may" is not a month.
      name === 'may' && !/may\s+\d{4}/.test(all)
        ? undefined
        : inYear(now, year, (y) => getUnit(now.set({ day: 1 }).set({ year: y, month: getMonth(name) }), 'month')),
  },
  {
    pattern: /\b(?:in|during|since|for) may\b(?:\s+(\d{4}))?/y,
    read: ([, year], now) => inYear(now, year, (y) => getUnit(now.set({ day: 1 }).set({ year: y, month: 5 }), 'month')),
  },
  {
    pattern: /(?:(\d{4})\s*年?\s*)?\bq([1-4])(?![a-z0-9])(?:,?\s*(?:of\s+)?(\d{4}))?/y,
    read: ([, before, quarter, after], now) =>
      inYear(now, before ?? after, (y) =>
        getUnit(now.set({ day: 1 }).set({ year: y, month: Number(quarter) * 3 }), 'quarter'),
      ),
  },
  {
    pattern: new RegExp(
      `\\b(?:the )?${ordinal} quarter(?: of (?:(\\d{4})|this year|the year))?\\b(?! of last year)`,
      'y',
    ),
    read: ([, which = '', year], now) =>
      inYear(now, year, (y) =>
        getUnit(now.set({ day: 1 }).set({ year: y, month: (ordinals[which] ?? 1) * 3 }), 'quarter'),
      ),
  },
  {
    pattern: /\b(?:the )?(first|second) half(?: of (?:(\d{4})|this year|the year))?\b|\bh([12])(?:\s+(\d{4}))?\b/y,
    read: ([, which, year, number_, other], now) =>
      inYear(now, year ?? other, (y) => {
        const first = now.set({ day: 1 }).set({ year: y, month: which === 'first' || number_ === '1' ? 1 : 7 });
        return days(first, first.plus({ months: 5 }).endOf('month'));
      }),
  },
  { pattern: /\b(?:of|for) the day\b(?! (?:of|before|after))/y, read: (_, now) => at(now, 0) },
  {
    pattern: /\b(?:for|in|of|over|during) the (week|month|quarter|year)\b(?! (?:of|before|after|to|from|since))/y,
    read: ([, name = ''], now) => getUnit(now, name as SpanUnit),
  },
  { pattern: /\b(?:year to date|ytd)\b/y, read: (_, now) => days(now.startOf('year'), now) },
  { pattern: /\b(?:month to date|mtd)\b/y, read: (_, now) => days(now.startOf('month'), now) },
  {
    pattern: /\b(?:in |during |of |for )?(20[0-3]\d)\b(?![-/.])/y,
    read: ([, year], now) => getUnit(now.set({ year: Number(year) }), 'year'),
  },
];
