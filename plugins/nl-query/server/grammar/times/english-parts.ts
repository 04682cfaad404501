import type { DateTime } from 'luxon';
import { dayNumber, inYear, month, getMonth, ordinal, ordinals } from './english';
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

const unit = '(hour|day|week|month|quarter|year)s?';
const getMove = (word: string | undefined): number => (/last|previous|past/.test(word ?? '') ? -1 : 0);
/** A named month, or the current or previous one. */
const someMonth = `(?:${month}(?:,?\\s+(?:of\\s+)?(\\d{4})\\b)?|(this|last|the|the current|the previous) month)`;

const monthSpan =
  (now: DateTime, name: string | undefined, year: string | undefined, which: string | undefined) =>
  (make: (whole: Span) => Span): Span | null | undefined =>
    name
      ? inYear(now, year, (y) => make(getUnit(now.set({ day: 1 }).set({ year: y, month: getMonth(name) }), 'month')))
      : make(getUnit(now, 'month', getMove(which)));

const within = ({ from, to }: Span, first: number, last: number): Span => {
  const end = from.plus({ days: last - 1 });
  return days(from.plus({ days: first - 1 }), end < to ? end : to);
};

/** Returns the early, middle or late third of a month. */
function getThird(whole: Span, word: string): Span {
  if (/^(?:early|beginning|start|opening|first)/.test(word)) return within(whole, 1, 10);
  return /^(?:mid|middle)/.test(word) ? within(whole, 11, 20) : within(whole, 21, 31);
}

/** Parts of longer spans, and times counted back from now. */
export const englishParts: readonly TimePattern[] = [
  {
    pattern: new RegExp(`\\b(${number})\\s+${unit}\\s+(?:ago|back|earlier)\\b`, 'y'),
    read: ([, count = '', name = ''], now) => {
      const moved = getUnit(now, name as SpanUnit, -readEnglishNumber(count));
      return name === 'day' ? days(moved.from, moved.to) : moved;
    },
  },
  {
    pattern: new RegExp(`\\b(early|mid|late)[- ](?:in )?${someMonth}(?=[^a-z]|$)`, 'y'),
    read: ([, word = '', name, year, which], now) =>
      monthSpan(now, name, year, which)((whole) => getThird(whole, word)),
  },
  {
    pattern: new RegExp(
      `\\b(?:the )?(beginning|start|opening days|first days|middle|end|last days|closing days|first half|second half|latter half)\\s+of\\s+${someMonth}(?=[^a-z]|$)`,
      'y',
    ),
    read: ([, word = '', name, year, which], now) =>
      monthSpan(
        now,
        name,
        year,
        which,
      )((whole) =>
        /half/.test(word)
          ? word.startsWith('first')
            ? within(whole, 1, 15)
            : within(whole, 16, 31)
          : getThird(whole, word),
      ),
  },
  {
    pattern: new RegExp(
      `\\b(?:the )?(?:${ordinal}|(last|final)) (?:full )?(week|(${number}) days)\\s+(?:of|in)\\s+${someMonth}(?=[^a-z]|$)`,
      'y',
    ),
    read: ([, which, last, name_ = '', count, name, year, moved], now) =>
      monthSpan(
        now,
        name,
        year,
        moved,
      )((whole) => {
        const length = name_ === 'week' ? 7 : readEnglishNumber(count ?? '1');
        const size = whole.to.day;
        const place = ordinals[which ?? ''] ?? 1;
        return last ? within(whole, size - length + 1, size) : within(whole, (place - 1) * length + 1, place * length);
      }),
  },
  {
    pattern: new RegExp(`\\b(?:the )?(?:first|opening) (${number}) days (?:of|in) ${someMonth}(?=[^a-z]|$)`, 'y'),
    read: ([, count = '', name, year, which], now) =>
      monthSpan(now, name, year, which)((whole) => within(whole, 1, readEnglishNumber(count))),
  },
  {
    pattern:
      /\b(?:earlier|later|so far|in the course of|over the course of|all|at the (?:start|beginning) of) (this|the|the current) (week|month|quarter|year)\b/y,
    read: ([, , name = ''], now) => getUnit(now, name as SpanUnit),
  },
  { pattern: /\b(?:earlier|later|so far) today\b|\btoday so far\b/y, read: (_, now) => days(now, now, 'today') },
  {
    pattern: /\b(?:these days|nowadays|of late|in recent times)\b/y,
    read: (_, now) => lastUnits(now, 7, 'day'),
  },
  {
    pattern:
      /\b(?:in |over )?(?:(?:the )?(?:past|last|recent|these|these past|these last)(?: few| couple of)?) (days|weeks|months)\b/y,
    read: ([all, name = ''], now) => lastUnits(now, all.includes('couple') ? 2 : 3, name.slice(0, -1) as SpanUnit),
  },
  {
    pattern: new RegExp(`\\b(?:the )?(${number}) (days|weeks|months)(?:'s?)? (?:of|worth of)\\b`, 'y'),
    read: ([, count = '', name = ''], now) => lastUnits(now, readEnglishNumber(count), name.slice(0, -1) as SpanUnit),
  },
  { pattern: /\bthe other day\b/y, read: (_, now) => lastUnits(now, 3, 'day') },
  {
    pattern: /\b(?:the )?(?:past|last) half(?:[- ]an?)?[- ]hour\b|\b(?:the )?(?:past|last) (?:\d+|few) min(?:ute)?s\b/y,
    read: (_, now) => lastUnits(now, 1, 'hour'),
  },
  {
    pattern: /\b(?:the )?(?:past|last) half[- ](?:a )?(month|day|year)\b/y,
    read: ([, name], now) =>
      name === 'day' ? lastUnits(now, 12, 'hour') : lastUnits(now, name === 'year' ? 6 : 0.5, 'month'),
  },
  {
    pattern:
      /\b(?:last|past|previous|prior)? ?(\d+)[- ]?(hours?|hrs?|days?|weeks?|wks?|months?|years?|[hdwmy])\b(?! (?:old|ago))/y,
    read: ([all, count, name = ''], now) =>
      /^(?:last|past|prev|prior)|-/.test(all) || /^ ?\d+ ?(?:[hdwmy]\b|hours|days|weeks|months)/.test(all)
        ? lastUnits(
            now,
            Number(count),
            ({ h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' } as const)[name.charAt(0) as 'h'],
          )
        : undefined,
  },
  {
    pattern: new RegExp(
      `\\b(?:on )?the (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?${month})(?: of (this|last|the) month)?`,
      'y',
    ),
    read: ([, day, , which], now) => {
      const written = Number(day);
      const at = getDay(now.minus({ months: which === 'last' ? 1 : 0 }), { day: written });
      return at && at.from > now ? getDay(now.minus({ months: 1 }), { day: written }) : at;
    },
  },
  {
    pattern:
      /\b(?:on )?(?:(last|this) week'?s? (?:week|working |work)days|(?:week|working |work)days(?: (?:of )?(last|this) week)?)\b/y,
    read: ([, before, behind], now) => within(getUnit(now, 'week', getMove(before ?? behind)), 1, 5),
  },
  {
    pattern:
      /\bq([1-4]) (?:of )?(last|this) year\b|\b(last|this) year'?s? (?:q([1-4])|(first|second|third|fourth) quarter)\b|\b(?:the )?(first|second|third|fourth) quarter of (last) year\b/y,
    read: ([, quarter, which, before, other, word, name, last], now) => {
      const place = Number(quarter ?? other ?? ordinals[word ?? name ?? 'first']);
      return getUnit(
        now.startOf('year').plus({ years: getMove(which ?? before ?? last), months: 3 * place - 1 }),
        'quarter',
      );
    },
  },
  {
    pattern: new RegExp(`\\b${month} (?:of )?(last|this) year\\b|\\b(last|this) year'?s? ${month}(?=[^a-z]|$)`, 'y'),
    read: ([, name, which, before, other], now) =>
      getUnit(
        now.startOf('year').plus({ years: getMove(which ?? before), months: getMonth(name ?? other ?? '') - 1 }),
        'month',
      ),
  },
  {
    pattern: /\b(?:the )?(first|second) half of (last year)\b|\bh([12]) (?:of )?(last year)\b/y,
    read: ([, which, , other], now) => {
      const first = now.startOf('year').plus({ years: -1, months: which === 'first' || other === '1' ? 0 : 6 });
      return days(first, first.plus({ months: 5 }).endOf('month'));
    },
  },
  {
    pattern: /\b(?:(?:last|this|in|over|during|the) )+(spring|summer|autumn|fall|winter)\b/y,
    read: ([, season = ''], now) =>
      lastTime(now, (year) => {
        const place = season === 'fall' ? 2 : ['spring', 'summer', 'autumn', 'winter'].indexOf(season);
        const first = now.set({ day: 1 }).set({ year, month: 3 + 3 * place });
        return days(first, first.plus({ months: 2 }).endOf('month'));
      }),
  },
  {
    pattern: /\bthe night before last\b/y,
    read: (_, now) => getHours(days(now.minus({ days: 2 }), now.minus({ days: 2 })), 18, 23),
  },
  {
    pattern: new RegExp(
      `\\b(?:on )?(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?,?\\s+(?:the )?(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}|${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b)(?:,?\\s+(\\d{4})\\b)?`,
      'y',
    ),
    read: ([, day, name, other, behind, year], now) =>
      inYear(now, year, (y) =>
        getDay(now, { year: y, month: getMonth(name ?? other ?? ''), day: Number(day ?? behind) }),
      ),
  },
  { pattern: /\b(?:quarter to date|qtd)\b/y, read: (_, now) => days(now.startOf('quarter'), now) },
  { pattern: /\b(?:week to date|wtd)\b/y, read: (_, now) => days(now.startOf('week'), now) },
  {
    pattern: new RegExp(
      `\\b(?:from )?${month}\\s*(?:to|until|till|through|thru|-|–)\\s*${month}(?:,?\\s+(\\d{4})\\b)?(?![\\s.]*\\d{1,2}\\b)`,
      'y',
    ),
    read: ([, first = '', last = '', year], now) =>
      inYear(now, year, (y) => {
        const from = getUnit(now.set({ day: 1 }).set({ year: y, month: getMonth(first) }), 'month');
        const to = getUnit(now.set({ day: 1 }).set({ year: y, month: getMonth(last) }), 'month');
        return from.from < to.from ? days(from.from, to.to) : undefined;
      }),
  },
  {
    pattern: new RegExp(
      `\\b(?:from |between )?(?:the )?${dayNumber}\\s*(?:to|until|till|through|and|-|–)\\s*(?:the )?${dayNumber}\\s+(?:of )?(this|last) month\\b`,
      'y',
    ),
    read: ([, first, last, which], now) => within(getUnit(now, 'month', getMove(which)), Number(first), Number(last)),
  },
];
