import type { DateTime } from 'luxon';
import { inYear, getMonth, parts, thisOrLast, units, year, getYear } from './chinese';
import { chineseNumber as number, readNumber } from './numbers';
import { days, getDay, getHours, lastTime, lastUnits, getUnit, type Span, type TimePattern } from './span';

const monthNumber = '(\\d{1,2}|[一二三四五六七八九十]+)';
const movedMonth = '(上上|上|本|这|当)(?:一)?个?月份?';
/** Matches parts of a month or week: 上旬, 下半月, 第二周, 最后三天. */
const part =
  '(上旬|中旬|下旬|初|中(?![^,，。 ]*?旬)|底|末|[上下前后]半个?月|第[一二三四五1-5]个?(?:周|星期|礼拜)|最后一?个?(?:周|星期|礼拜)|(?:头|前|后|最后)(?:\\d{1,2}|[一二两三四五六七八九十]+)[天日])';

/** Returns a range of days within a span, counted from 1. */
const within = ({ from, to }: Span, first: number, last: number): Span => {
  const end = from.plus({ days: last - 1 });
  return days(from.plus({ days: first - 1 }), end < to ? end : to);
};

/** Returns the named part of a month. */
function partOf(month: Span, word: string): Span {
  const length = month.to.day;
  if (/^(?:上旬|初)/.test(word)) return within(month, 1, 10);
  if (/^(?:中旬|中)/.test(word)) return within(month, 11, 20);
  if (/^(?:下旬|底|末)/.test(word)) return within(month, 21, length);
  if (/^[上前]半/.test(word)) return within(month, 1, 15);
  if (/^[下后]半/.test(word)) return within(month, 16, length);
  if (word.startsWith('第')) {
    const count = readNumber(word.charAt(1));
    return within(month, 7 * count - 6, 7 * count);
  }
  if (/^最后一?个?[周星礼]/.test(word)) return within(month, length - 6, length);
  return getDays(month, word);
}

/** Reads 前三天 and 最后两天. */
function getDays(whole: Span, word: string): Span {
  const count = readNumber(/\d+|[一二两三四五六七八九十]+/.exec(word)?.[0] ?? '1');
  const length = Math.round(whole.to.diff(whole.from, 'days').days);
  return /^[头前]/.test(word) ? within(whole, 1, count) : within(whole, length - count + 1, length);
}

/** Uses the previous span if the given one has not begun yet. */
const lastBegun = (span: Span, before: () => Span, now: DateTime): Span => (span.from > now ? before() : span);

/** Parts of longer spans, and times counted back from now. */
export const chineseParts: readonly TimePattern[] = [
  {
    pattern: new RegExp(`${year}(?:的)?${monthNumber}月份?(?:的)?${part}`, 'y'),
    read: ([, written, said, month = '', word = ''], now) =>
      inYear(now, getYear(now, written, said), (y) => {
        const whole = getMonth(now, y, readNumber(month));
        return whole && partOf(whole, word);
      }),
  },
  {
    pattern: new RegExp(`${movedMonth}(?:的)?(\\d{1,2}|[一二三四五六七八九十]{1,3})[日号]`, 'y'),
    read: ([, which, day = ''], now) => {
      const { from } = getUnit(now, 'month', thisOrLast(which));
      return getDay(from, { day: readNumber(day) });
    },
  },
  {
    pattern: new RegExp(`${movedMonth}(?:的)?${part}`, 'y'),
    read: ([, which, word = ''], now) => partOf(getUnit(now, 'month', thisOrLast(which)), word),
  },
  {
    // Numeric dates: 11-10至11-15, 11-18.
    pattern:
      /(\d{1,2})-(\d{1,2})(?=\s*(?:至|到|~|—|to|until)\s*\d{1,2}-\d{1,2}(?!\d))|(?<=\d-\d{1,2}\s*(?:至|到|~|—|to|until)\s*)(\d{1,2})-(\d{1,2})(?!\d)|(?<![\d-])(0[1-9]|1[0-2])-([0-2]\d|3[01])(?![\d-]|\s*(?:点|时|月|am|pm|:))/y,
    read: ([, one, first, two, second, three, third], now) =>
      lastTime(now, (inTheYear) =>
        getDay(now, { year: inTheYear, month: Number(one ?? two ?? three), day: Number(first ?? second ?? third) }),
      ),
  },
  {
    pattern: /(?:月([初中底末])|([上中下]旬|[上下前后]半个?月))/y,
    read: ([, end, third], now) => {
      const word = end ?? third ?? '';
      return lastBegun(partOf(getUnit(now, 'month'), word), () => partOf(getUnit(now, 'month', -1), word), now);
    },
  },
  {
    pattern: /(今年|去年|前年|本年)?年([底末中])/y,
    read: ([, said, end], now) => {
      const whole = getUnit(now, 'year', said === '去年' ? -1 : said === '前年' ? -2 : 0);
      const first = whole.from.set({ month: end === '中' ? 6 : 12 });
      return lastBegun(getUnit(first, 'month'), () => getUnit(first.minus({ years: 1 }), 'month'), now);
    },
  },
  {
    pattern: /(上上|上|本|这|当)?(?:一)?个?(?:周|星期|礼拜)?(?:的)?(工作日|平日|[上前]半周|[下后]半周)/y,
    read: ([, which, word = ''], now) => {
      const week = getUnit(now, 'week', thisOrLast(which));
      if (!word.endsWith('周')) return within(week, 1, 5);
      return /^[上前]/.test(word) ? within(week, 1, 3) : within(week, 4, 7);
    },
  },
  {
    pattern: new RegExp(
      `(上上|上|本|这)(?:一)?个?(?:周|星期|礼拜)(?:的)?((?:头|前|后|最后)(?:\\d|[一二两三四五六七])天)`,
      'y',
    ),
    read: ([, which, word = ''], now) => getDays(getUnit(now, 'week', thisOrLast(which)), word),
  },
  {
    pattern: /(?:(\d{4})年?|(今年|去年))?(?:的)?第(\d{1,2})周/y,
    read: ([, written, said, week], now) => {
      const weekYear = getYear(now, written, said) ?? now.year;
      const at = now.set({ weekYear, weekNumber: Number(week), weekday: 1 });
      return at.isValid && at.weekNumber === Number(week) ? getUnit(at, 'week') : undefined;
    },
  },
  {
    pattern: new RegExp(
      `${year}(?:的)?${monthNumber}月?份?\\s*[-~—–到至]\\s*${monthNumber}月份?(?![\\d一二三四五六七八九十]+[日号])`,
      'y',
    ),
    read: ([, written, said, first = '', last = ''], now) =>
      inYear(now, getYear(now, written, said), (y) => {
        const from = getMonth(now, y, readNumber(first));
        const to = getMonth(now, y, readNumber(last));
        return from && to && from.from < to.from ? days(from.from, to.to) : undefined;
      }),
  },
  {
    pattern: new RegExp(`(今年|去年|前年|\\d{4}年)的?[头前](${number})个?(季度|月)`, 'y'),
    read: ([, said = '', count = '', unit], now) => {
      const at = now
        .startOf('year')
        .set({ year: Number.parseInt(said, 10) || (getYear(now, undefined, said) ?? now.year) });
      const months = readNumber(count) * (unit === '季度' ? 3 : 1);
      return days(at, at.plus({ months }).minus({ days: 1 }));
    },
  },
  {
    pattern: new RegExp(`${year}(?:的)?q([1-4])(?:季度)?(?![a-z0-9])`, 'y'),
    read: ([, written, said, quarter], now) =>
      inYear(now, getYear(now, written, said), (y) =>
        getUnit(now.set({ day: 1 }).set({ year: y, month: Number(quarter) * 3 }), 'quarter'),
      ),
  },
  {
    pattern: new RegExp(
      `(${number})\\s*个?(小时|钟头|天|日|周|星期|礼拜|月|季度|年)(?:以|之)?前(?!${number}|[十名])(?:的(?:今天|这个时候))?`,
      'y',
    ),
    read: ([, count = '', unit = ''], now) => {
      const moved = getUnit(now, units[unit] ?? 'day', -Math.ceil(readNumber(count)));
      return units[unit] === 'day' ? days(moved.from, moved.to) : moved;
    },
  },
  {
    pattern:
      /(?:最近|近|过去|刚过去|这|前)(?:的)?(?:半个?(?:小时|钟头)|(?:\d+|[一二两三四五六七八九十]+)\s*分钟|一刻钟)(?:以?内|里|来)?/y,
    read: (_, now) => lastUnits(now, 1, 'hour'),
  },
  { pattern: /(?:最近|近|过去)(?:的)?半天/y, read: (_, now) => lastUnits(now, 12, 'hour') },
  {
    pattern: new RegExp(
      `(?<![每天日])(${Object.keys(parts)
        .filter((name) => name.length > 1 && /[早上中下凌清]/.test(name) && !name.startsWith('晚'))
        .join('|')})(?=[^，。]|$)`,
      'y',
    ),
    read: ([, name = ''], now) => {
      const [first, last] = parts[name] ?? [0, 23];
      const today = getHours(days(now, now), first, last);
      return lastBegun(today, () => getHours(days(now.minus({ days: 1 }), now), first, last), now);
    },
  },
  {
    pattern: /(?<![每第前后那年月])一(?:周|个?星期|个?礼拜)(?![一二三四五六日天前后\d])(?:以?内|里|以?来)?/y,
    read: (_, now) => lastUnits(now, 1, 'week'),
  },
  {
    pattern: /(?:(今年|去年|前年)的?)?(春|夏|秋|冬)[天季](?=期间|以来|里|的|[\s,，。?？\u0001]|$|舆|负|正|声)/y,
    read: ([, said, season = ''], now) =>
      inYear(now, getYear(now, undefined, said), (y) => {
        const first = now.set({ day: 1 }).set({ year: y, month: 3 + 3 * '春夏秋冬'.indexOf(season) });
        return days(first, first.plus({ months: 2 }).endOf('month'));
      }),
  },
];
