import type { DateTime } from 'luxon';
import { chineseNumber as number, readNumber } from './numbers';
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

export const units: Readonly<Record<string, SpanUnit>> = {
  小时: 'hour',
  钟头: 'hour',
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  季度: 'quarter',
  年: 'year',
};

/** Parts of a day as first and last hour. */
export const parts: Readonly<Record<string, readonly [number, number]>> = {
  凌晨: [0, 5],
  半夜: [0, 5],
  一大早: [6, 8],
  大清早: [6, 8],
  一早: [6, 8],
  早间: [6, 8],
  晨: [6, 8],
  清晨: [5, 8],
  早上: [6, 8],
  早晨: [6, 8],
  早: [6, 8],
  上午: [6, 11],
  中午: [11, 13],
  午后: [12, 17],
  下午: [12, 17],
  傍晚: [17, 18],
  晚上: [18, 23],
  晚间: [18, 23],
  夜里: [18, 23],
  夜: [18, 23],
  夜间: [18, 23],
  深夜: [21, 23],
  晚: [18, 23],
};
const dayMoves: Readonly<Record<string, number>> = { 今: 0, 昨: -1, 前: -2, 大前: -3 };
const weekdays = '一二三四五六日';
const week = '(?:周|星期|礼拜)';
export const year = '(?:(\\d{4}|(?<!\\d)\\d{2}(?=年))年?|(今年|去年|前年))?';

export const getYear = (
  now: DateTime,
  written: string | undefined,
  spokenYear: string | undefined,
): number | undefined =>
  written
    ? Number(written) + (written.length === 2 ? 2000 : 0)
    : spokenYear
      ? now.year + { 今年: 0, 去年: -1, 前年: -2 }[spokenYear as '今年']
      : undefined;

export const inYear = (
  now: DateTime,
  explicitYear: number | undefined,
  make: (year: number) => Span | null | undefined,
): Span | null | undefined => (explicitYear === undefined ? lastTime(now, make) : make(explicitYear));

export const thisOrLast = (word: string | undefined): number =>
  word === undefined || /^[本这当]/.test(word) ? 0 : /^[上前]/.test(word) ? -(word.match(/[上前]/g)?.length ?? 1) : 0;

/** Returns a month of a year, or null if it does not exist. */
export const getMonth = (now: DateTime, inTheYear: number, month: number): Span | null =>
  month < 1 || month > 12 ? null : getUnit(now.set({ day: 1 }).set({ year: inTheYear, month }), 'month');

/** Returns a day of a week; without a week, the most recent such day. */
function weekday(now: DateTime, which: string | undefined, day: string): Span {
  const place = weekdays.indexOf(day === '天' ? '日' : day);
  const move = thisOrLast(which);
  const at = now.startOf('week').plus({ weeks: move, days: place });
  return days(
    ...((which === undefined && at > now ? [at.minus({ weeks: 1 }), at.minus({ weeks: 1 })] : [at, at]) as [
      DateTime,
      DateTime,
    ]),
  );
}

const periodOfMove = { 0: 'today', [-1]: 'yesterday' } as const;

/** Time expressions in Chinese questions. */
export const chineseTimes: readonly TimePattern[] = [
  {
    pattern: new RegExp(
      `(大前|今|昨|前)(?:天|日(?!头条|说法|之声|美国)|儿个?|(?=[早晚夜晨](?!报|间新闻)))(?:的)?(${Object.keys(parts).join('|')})?`,
      'y',
    ),
    read: ([, day = '', part], now) => {
      const move = dayMoves[day] ?? 0;
      const at = now.plus({ days: move });
      const whole = days(at, at, periodOfMove[move as 0 | -1]);
      const hours = part === undefined ? undefined : parts[part];
      return hours ? getHours(whole, ...hours) : whole;
    },
  },
  {
    pattern: new RegExp(
      `(?:最近|近|过去|过去的|之前|此前|前(?!一[天日])|上(?=[两二三四五六七八九十\\d])|这|最近这|近这|过去这|刚过去)(?:的)?(${number})\\s*个?(半)?\\s*(小时|钟头|天|日|周|星期|礼拜|月|季度|年)(半)?(?:以?内|里|以?来|间|时间)?`,
      'y',
    ),
    read: ([, count = '', half, unit = '', more], now) =>
      lastUnits(now, readNumber(count) + ((half ?? more) ? 0.5 : 0), units[unit] ?? 'day'),
  },
  {
    pattern: new RegExp(
      `(${number})\\s*个?\\s*(小时|钟头|天|日|周|星期|礼拜|(?<=个\\s*)月|季度|年)(?:以内|之内|内|以来|来)`,
      'y',
    ),
    read: ([, count = '', unit = ''], now) => lastUnits(now, readNumber(count), units[unit] ?? 'day'),
  },
  { pattern: /(?:最近|近|过去|这)?半个月(?:以?来|内|里)?/y, read: (_, now) => days(now.minus({ days: 14 }), now) },
  {
    pattern: /(?:最近|近|过去)\s*(\d+)\s*(h|d)(?![a-z])/y,
    read: ([, count, name], now) => lastUnits(now, Number(count), name === 'h' ? 'hour' : 'day'),
  },
  {
    pattern: /最近这?几天|近几天|这几天|这两天|近几日|这[几两]日|近日|日前/y,
    read: (_, now) => lastUnits(now, 3, 'day'),
  },
  {
    pattern:
      /(?:最近|近)这?段时间|(?:最近)?这段(?:时间|日子)|(?<![条篇个])最近(?!的?[一两三四五六七八九十\d]+[条篇则](?!月))|近期|近来|目前|当前|眼下|当下|现阶段|(?:最近)?这阵子?|前阵子|前段时间|前些[天日]|这些(?:天|日子)|近些[天日]/y,
    read: (_, now) => lastUnits(now, 7, 'day'),
  },
  {
    pattern: new RegExp(
      `(上上个?|上个?|本|这个?|当)?${week}([一二三四五六日天])(?!刊)(?:的)?(${Object.keys(parts).join('|')})?`,
      'y',
    ),
    read: ([, which, day = '', part], now) => {
      const hours = part === undefined ? undefined : parts[part];
      const whole = weekday(now, which, day);
      return hours ? getHours(whole, ...hours) : whole;
    },
  },
  {
    pattern: new RegExp(`(上上个?|上个?|本|这个?)?周末(?:[这那]?两天)?`, 'y'),
    read: ([, which], now) => {
      const monday = now
        .startOf('week')
        .plus({ weeks: now.weekday < 6 && which?.startsWith('上') !== true ? -1 : thisOrLast(which) });
      return days(monday.plus({ days: 5 }), monday.plus({ days: 6 }));
    },
  },
  {
    pattern: new RegExp(`(上上|上|本|这|当)(?:一)?个?(周|星期|礼拜|月|季度|季(?!度)|年度|(?<=[上本]一?)年(?!同))`, 'y'),
    read: ([, which, unit = ''], now) =>
      getUnit(now, unit === '年度' ? 'year' : unit === '季' ? 'quarter' : (units[unit] ?? 'week'), thisOrLast(which)),
  },
  {
    pattern: /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})[日号]?/y,
    read: ([, y, month, day], now) => getDay(now, { year: Number(y), month: Number(month), day: Number(day) }),
  },
  {
    pattern: new RegExp(
      `${year}(?:的)?(\\d{1,2}|[一二三四五六七八九十]+)月份?(?:的)?(?:(\\d{1,2}|[一二三四五六七八九十]+)[日号])`,
      'y',
    ),
    read: ([, written, said, month = '', day = ''], now) =>
      inYear(now, getYear(now, written, said), (y) =>
        getDay(now, { year: y, month: readNumber(month), day: readNumber(day) }),
      ),
  },
  {
    pattern: /(?<!\d)(\d{1,2})[./](\d{1,2})(?![\d.%]|\s*(?:寸|米|万|亿|元|折|倍|分|版|秒|公里|吨|l|v|t|k|w)(?![a-z]))/y,
    read: ([all, one, other], now) => {
      // 18/11 has day and month in reverse order.
      const [month, day] = all.includes('/') && Number(one) > 12 ? [other, one] : [one, other];
      return Number(month) > 12
        ? undefined
        : // 3.50 is not a date but may be a price.
          (lastTime(now, (y) => getDay(now, { year: y, month: Number(month), day: Number(day) })) ?? undefined);
    },
  },
  {
    pattern: new RegExp(`${year}(?:的)?(\\d{1,2}|[一二三四五六七八九十]+)月份?`, 'y'),
    read: ([, written, said, month = ''], now) =>
      inYear(now, getYear(now, written, said), (y) => getMonth(now, y, readNumber(month))),
  },
  {
    pattern: /(\d{1,2}|[一二三四五六七八九十]{1,3})[日号](?!线)/y,
    read: ([, written = ''], now) => {
      const day = readNumber(written);
      const at = getDay(now, { day });
      return at && at.from > now ? getDay(now.minus({ months: 1 }), { day }) : at;
    },
  },
  {
    pattern: new RegExp(`${year}(?:的)?第?([一二三四1234])(?:个)?季度?`, 'y'),
    read: ([all, written, said, quarter = ''], now) =>
      all.endsWith('季') || all.endsWith('季度')
        ? inYear(now, getYear(now, written, said), (y) =>
            getUnit(now.set({ day: 1 }).set({ year: y, month: readNumber(quarter) * 3 }), 'quarter'),
          )
        : undefined,
  },
  {
    pattern: new RegExp(`${year}(?:的)?([上下])半年`, 'y'),
    read: ([, written, said, half], now) =>
      inYear(now, getYear(now, written, said), (y) => {
        const first = now.set({ day: 1 }).set({ year: y, month: half === '上' ? 1 : 7 });
        return days(first, first.plus({ months: 5 }).endOf('month'));
      }),
  },
  {
    pattern: /(去年|前年)的?(?:今天|今日)(?!头条)/y,
    read: ([, said], now) => {
      const at = now.minus({ years: said === '去年' ? 1 : 2 });
      return days(at, at);
    },
  },
  {
    pattern: /前一[天日]|头一天/y,
    read: (_, now) => days(now.minus({ days: 1 }), now.minus({ days: 1 }), 'yesterday'),
  },
  { pattern: /[当本]日|当天|即日/y, read: (_, now) => days(now, now, 'today') },
  { pattern: /周内/y, read: (_, now) => getUnit(now, 'week') },
  { pattern: /(?<!\d|[一二两三四五六七八九十半个])月内|当月/y, read: (_, now) => getUnit(now, 'month') },
  {
    pattern: new RegExp(
      `${year}(?:的)?(\\d{1,2}|[一二三四五六七八九十]+)月份?(?:的)?(\\d{1,2}|[一二三四五六七八九十]+)[日号]?\\s*[-~—–到至]\\s*(\\d{1,2}|[一二三四五六七八九十]+)[日号]`,
      'y',
    ),
    read: ([, written, said, month = '', first = '', last = ''], now) =>
      inYear(now, getYear(now, written, said), (y) => {
        const from = getDay(now, { year: y, month: readNumber(month), day: readNumber(first) });
        const to = getDay(now, { year: y, month: readNumber(month), day: readNumber(last) });
        return from && to ? (from.from <= to.from ? days(from.from, to.to) : undefined) : null;
      }),
  },
  { pattern: /全年|年内|今年以?内|本年度?/y, read: (_, now) => getUnit(now, 'year') },
  { pattern: /年初|今年年初/y, read: (_, now) => days(now.startOf('year'), now.startOf('year').plus({ days: 9 })) },
  {
    pattern: /(\d{4})年(?:全年|度)?|(今年|去年|前年)(?:全年|一整年|一年|整年)?/y,
    read: ([, written, said], now) => getUnit(now.set({ year: getYear(now, written, said) ?? now.year }), 'year'),
  },
];
