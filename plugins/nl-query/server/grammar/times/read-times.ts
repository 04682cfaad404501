import type { DateTime } from 'luxon';
import type { QuestionText } from '../question-text';
import { chineseTimes, parts } from './chinese';
import { chineseParts } from './chinese-parts';
import { atClocks } from './clocks';
import { englishTimes, parts as englishHours } from './english';
import { englishParts } from './english-parts';
import { holidays } from './holidays';
import { readNumber } from './numbers';
import { days, getHours, lastTime, sameDay, getUnit, type Span, type TimePattern } from './span';

const holidayYear = '(?:(?:(?<said>今年|去年|前年)|(?<written>\\d{4}(?=年?)|(?<!\\d)\\d{2}(?=年))年?)的?)?';
const holidayBefore = '(?:(?<on>on)\\s+(?:the\\s+)?|(?:the\\s+)?(?<getWeek>week)\\s+of\\s+)?';
const holidayAfter =
  '(?:期间|前后|那段时间|(?<day>当天|当日|那天|这天)|[那这]一?(?<week>周|星期|礼拜)|[那这]?(?<count>[一二两三四五六七八九十]|\\d{1,2})天(?:假期|长假)?|\\s*(?:holidays?|break|sales?|festival|shopping festival|period)|(?:之|以)?(?<side>[前后])(?<near>[一二两三四五六七八九十]|\\d{1,2})个?(?<nearUnit>天|周|星期|礼拜)|节?(?:之|以)?(?<after>后)(?![一-龥]?天))?';

/** Patterns of a holiday: the holiday itself, its week or a number of days. */
const holidayTimes: readonly TimePattern[] = holidays.map(({ names, dayOffset = 0, span }) => ({
  pattern: new RegExp(
    `${holidayBefore}${holidayYear}(?:${names})(?:小?长假|假期|黄金周)?${holidayAfter}(?![a-z])`,
    'y',
  ),
  read: ({ groups = {} }, now) => {
    const { said, written, on, getWeek, day, week, count, side, near, nearUnit, after } = groups;
    const whole = written
      ? span(now, Number(written) + (written.length === 2 ? 2000 : 0))
      : said
        ? span(now, now.year - ['今年', '去年', '前年'].indexOf(said))
        : lastTime(now, (year) => span(now, year));
    if (!whole) return whole;
    if (after) return { ...days(now, now), from: whole.to.plus({ seconds: 1 }), period: undefined };
    if (near) {
      const length = readNumber(near) * (nearUnit === '天' ? 1 : 7);
      return side === '前'
        ? days(whole.from.minus({ days: length }), whole.from.minus({ days: 1 }))
        : days(whole.to.plus({ days: 1 }), whole.to.plus({ days: length }));
    }
    const holiday = whole.from.plus({ days: dayOffset });
    if (on ?? day) return days(holiday, holiday);
    if (getWeek ?? week) return getUnit(holiday, 'week');
    return count ? days(whole.from, whole.from.plus({ days: readNumber(count) - 1 })) : { ...whole, holiday };
  },
}));
const patterns = [...chineseTimes, ...chineseParts, ...englishTimes, ...englishParts, ...holidayTimes];

export interface FoundTime {
  readonly start: number;
  readonly end: number;
  readonly span: Span;
  /** The date exists in no calendar. */
  readonly isNone?: boolean;
  /** The day of the holiday itself, if its name covers a longer span. */
  readonly holiday?: DateTime;
  /** The span is the base of a comparison. */
  readonly isBase: boolean;
}

/** Characters at which no time expression begins. */
const beginsNone = /[\s\u0001,.，。、；;：:?？!！()（）"']/;
const isLatin = /[a-z]/;

/** Returns the time expression at a position; of several readings, the longest valid one. */
function timeAt(text: string, at: number, now: DateTime): FoundTime | undefined {
  const character = text.charAt(at);
  if (beginsNone.test(character) || (isLatin.test(character) && isLatin.test(text.charAt(at - 1)))) return undefined;
  const matches: { readonly match: RegExpExecArray; readonly read: TimePattern['read'] }[] = [];
  for (const { pattern, read } of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && match[0] !== '') matches.push({ match, read });
  }
  matches.sort((a, b) => b.match[0].length - a.match[0].length);
  for (const { match, read } of matches) {
    const span = read(match, now);
    const end = at + match[0].length;
    if (span === null) return { start: at, end, span: days(now, now), isNone: true, isBase: false };
    if (span?.from.isValid && span.to.isValid) return { start: at, end, span, holiday: span.holiday, isBase: false };
  }
  return undefined;
}

const between = /\s*(?:到|至|~|—|–|-|to|until|till|through|and)\s*/y;
const fromNow =
  /\s*(?:以来|至今|[到至](?:了)?(?:现在|目前|今天|今日|眼下|当前|此刻|这会儿)(?:为止)?|迄今|[起始](?!火|诉|来|步)|开始|until now|till now|to date|onwards?|up to (?:now|today))/y;
/** 10点以后, 中旬之后: hours and days continue from their own start, longer spans from their end. */
const afterwards = /\s*(?:以后|之后|过后)/y;
const sinceBefore = /(?:自从?|从|自打|since|from|starting|打)\s*(?:the )?$/;
const weekBefore = /(?:the )?(?:week (?:of|commencing|beginning|starting)|w\/c)\s+(?:the )?$/;
const weekBehind = /\s*(?:[那当这]一?|所在的?那?一?)(?:周|个?星期|个?礼拜)/y;
const around = /\s*(?:前后|左右|当天|当日|那天|这天|这一天|那一天)/y;
const rangeBefore = /(?:从|自|between|from|在)\s*$/;
const baseBefore =
  /(?:比起?|较|相比于?|对比|同比|环比|与|跟|和|versus|vs\.?|than|compared? (?:to|with)|against|from)\s*$/;

const weekday = /(?:周|星期|礼拜)[一二三四五六日天]|\b(?:mon|tue|wed|thu|fri|sat|sun)/;
/** 11月18日（周三）: the date takes precedence over the weekday. */
const sameWeekday = /\s*[(（]?(?:周|星期|礼拜)[一二三四五六日天][)）]?/y;
const bareDay = /^(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]|^the \d{1,2}(?:st|nd|rd|th)$/;
const bareWeekday = new RegExp(`^(?:${weekday.source})`);

/**
 * Returns the end of a range. In 上周一到周三, the second day is the next such day after the first, whichever week it is in.
 */
function endOf(text: string, first: FoundTime, last: FoundTime): DateTime {
  const { from } = first.span;
  const { to } = last.span;
  if (weekday.test(text.slice(first.start, first.end)) && bareWeekday.test(text.slice(last.start, last.end)))
    return to.minus({ weeks: Math.floor(to.diff(from, 'weeks').weeks) });
  // 3月5号到8号: a bare day takes the month of the first date.
  if (bareDay.test(text.slice(last.start, last.end)) && sameDay(from, first.span.to)) {
    const same = to.set({ year: from.year, month: from.month });
    return same < from ? same.plus({ months: 1 }) : same;
  }
  // 11月3日到10日: the month of the first date applies to the second.
  return to < from ? to.plus({ months: 1 }) : to;
}

const chinesePart = new RegExp(`\\s*的?(${Object.keys(parts).join('|')})`, 'y');
const englishPart = /\s*,?\s*(?:in the\s+)?(morning|noon|afternoon|evening|night)\b/y;
const englishPartBefore = /(?:(?:in|on|during) )?(?:the )?(morning|afternoon|evening|night) of (?:the )?$/;

/** Reads a part of a named day: 11月20日下午, the evening of 3 Nov. */
function partBehind(text: string, first: FoundTime): FoundTime | undefined {
  chinesePart.lastIndex = first.end;
  englishPart.lastIndex = first.end;
  const behind = chinesePart.exec(text) ?? englishPart.exec(text);
  const ahead = behind ? null : englishPartBefore.exec(text.slice(0, first.start));
  const name = behind?.[1] ?? ahead?.[1];
  const hours = name === undefined ? undefined : (parts[name] ?? englishHours[name]);
  if (!hours) return undefined;
  return {
    ...first,
    start: first.start - (ahead?.[0].length ?? 0),
    end: first.end + (behind?.[0].length ?? 0),
    span: getHours(first.span, ...hours),
  };
}

/** Returns the range between two times, or from a time until now. */
function rangeAt(text: string, first: FoundTime, now: DateTime): FoundTime {
  const before = text.slice(0, first.start);
  between.lastIndex = first.end;
  const link = between.exec(text);
  const last = link && timeAt(text, first.end + link[0].length, now);
  const isAnd = link?.[0].trim() === 'and';
  // "Compare this month to last month" is not a range.
  const isCompared = /^\s*to/.test(link?.[0] ?? '') && /\bcompar|versus|\bvs\b/.test(before);
  if (last && !isCompared && (!isAnd || /between\s*$/.test(before))) {
    const to = endOf(text, first, last);
    const start = first.start - (rangeBefore.exec(before)?.[0].length ?? 0);
    // A range that starts with a holiday begins on the holiday itself.
    const from = first.holiday ?? first.span.from;
    if (to > from) return { start, end: last.end, span: { from, to, unit: 'day' }, isBase: false };
  }
  afterwards.lastIndex = first.end;
  const later = afterwards.exec(text);
  if (later) {
    const { from, to, unit } = first.span;
    const isPart = unit === 'hour' || sameDay(from, to);
    const begin = isPart ? from : to.plus({ seconds: 1 });
    if (begin <= now)
      return {
        ...first,
        end: first.end + later[0].length,
        span: { ...days(now, now), from: begin, period: undefined },
      };
  }
  const { from: begin, to: finish } = first.span;
  if (sameDay(begin, finish) && first.span.unit !== 'hour') {
    weekBehind.lastIndex = first.end;
    const behind = weekBehind.exec(text);
    const ahead = weekBefore.exec(before);
    if (behind || ahead) {
      const start = first.start - (ahead?.[0].length ?? 0);
      return { ...first, start, end: first.end + (behind?.[0].length ?? 0), span: getUnit(begin, 'week') };
    }
    const part = partBehind(text, first);
    if (part) return rangeAt(text, part, now);
    around.lastIndex = first.end;
    const near = around.exec(text);
    if (near) return { ...first, end: first.end + near[0].length };
  }
  sameWeekday.lastIndex = first.end;
  const weekdayBehind = sameDay(begin, finish) ? sameWeekday.exec(text) : null;
  if (weekdayBehind) return rangeAt(text, { ...first, end: first.end + weekdayBehind[0].length }, now);
  fromNow.lastIndex = first.end;
  const after = fromNow.exec(text);
  const since = sinceBefore.exec(before);
  if (after || (since && /^(?:自|since|starting|打)/.test(since[0])) || (since && after)) {
    const start = first.start - (since?.[0].length ?? 0);
    const end = first.end + (after?.[0].length ?? 0);
    return { start, end, span: { ...days(now, now), from: first.span.from, period: undefined }, isBase: false };
  }
  return first;
}

/** The time part of a question: the span, its comparison, and spans that are inconsistent with them. */
export interface QuestionTimes {
  readonly span?: Span;
  readonly compared?: 'before' | 'year';
  readonly unread: readonly string[];
}

const next = ({ from, to, unit }: Span, move: number): Span => ({
  from: from.plus({ [unit]: move }),
  to: to
    .plus({ seconds: 1 })
    .plus({ [unit]: move })
    .minus({ seconds: 1 }),
  unit,
});

/** Pairs two times: the later one is the period, the other its comparison. */
function getPair(one: FoundTime, other: FoundTime): QuestionTimes | undefined {
  const [early, late] = one.span.from < other.span.from ? [one.span, other.span] : [other.span, one.span];
  if (Math.abs(early.to.diff(late.from, 'seconds').seconds) <= 1) return { span: late, compared: 'before', unread: [] };
  if (Math.abs(early.from.plus({ years: 1 }).diff(late.from, 'days').days) < 2)
    return { span: late, compared: 'year', unread: [] };
  return undefined;
}

/** Returns all time expressions in a text in order. */
function timesIn(text: string, now: DateTime): readonly FoundTime[] {
  const foundTimes: FoundTime[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const first = timeAt(text, at, now);
    if (!first) continue;
    const range = first.isNone ? first : rangeAt(text, first, now);
    const link = baseBefore.exec(text.slice(0, range.start));
    foundTimes.push({ ...range, isBase: link !== null && /比|较|than|compare|against|vs|versus/.test(link[0]) });
    at = range.end - 1;
  }
  return foundTimes;
}

/** Words that add no time next to a specific one. */
const vague = /^(?:最近|近期|目前|当前|recently|recent|lately|currently)$/;

/** Chooses the period among several times. The others are comparisons, narrow it, or are inconsistent with it. */
function getChosen(foundTimes: readonly FoundTime[], wordsOf: (time: FoundTime) => string): QuestionTimes {
  // 10月, 今年和去年: the years state what the month is compared with.
  const years = foundTimes.filter(({ span: { unit } }) => unit === 'year').map(({ span }) => span);
  const [within, ...besides] = foundTimes.filter(({ span: { unit } }) => unit !== 'year');
  const latest = years.find(({ from }) => within && from <= within.span.from && from.hasSame(within.span.from, 'year'));
  if (within && besides.length === 0 && years.length === 2 && latest && years.some(({ from }) => from < latest.from))
    return { span: within.span, compared: 'year', unread: [] };
  const [first, second, ...more] =
    foundTimes.length > 1 ? foundTimes.filter((time) => !vague.test(wordsOf(time))) : foundTimes;
  if (!first) return { unread: [] };
  if (!second)
    return first.isBase
      ? { span: next(first.span, 1), compared: 'before', unread: [] }
      : { span: first.span, unread: [] };
  const rest = more.map(wordsOf);
  const pair = getPair(first, second);
  if (pair) return { ...pair, unread: rest };
  const getLength = ({ span }: FoundTime): number => span.to.diff(span.from).valueOf();
  const [outer, inner] = getLength(first) > getLength(second) ? [first, second] : [second, first];
  if (inner.span.from >= outer.span.from && inner.span.to <= outer.span.to) return { span: inner.span, unread: rest };
  const [mainTime, other] = first.isBase ? [second, first] : [first, second];
  return { span: mainTime.span, unread: [wordsOf(other), ...rest] };
}

const besides = /^\s*(?:和|与|及|以及|跟|、|and|&)\s*(?:the )?$/;
const comparing =
  /比|较|差|变|增|减|[涨跌升降]|多了|少了|哪(?!些)|各|分别|谁|还是|\b(?:vs|versus|than|compare\w*|against|change\w*|differ\w*|more|less|fewer|up|down|which|each|respectively|rise|fall|trend)\b/;

/** Merges both times where nothing is compared: 昨天和今天, October and November. */
function together(foundTimes: readonly FoundTime[], text: string): readonly FoundTime[] {
  const [first, second, ...more] = foundTimes;
  if (!first || !second || more.length > 0 || comparing.test(text)) return foundTimes;
  if (!besides.test(text.slice(first.end, second.start))) return foundTimes;
  const [early, late] = first.span.from < second.span.from ? [first.span, second.span] : [second.span, first.span];
  if (Math.abs(early.to.diff(late.from, 'seconds').seconds) > 1) return foundTimes;
  return [{ ...first, end: second.end, span: { from: early.from, to: late.to, unit: 'day' } }];
}

/** Reads and consumes all time expressions of a question. */
export function readTimes(text: QuestionText, now: DateTime): QuestionTimes {
  const foundTimes = atClocks(text.free, timesIn(text.free, now), now);
  for (const { start, end } of foundTimes) text.take(start, end, 'time');
  const wordsOf = ({ start, end }: FoundTime): string => text.original.slice(start, end);
  const chosen = getChosen(
    together(
      foundTimes.filter(({ isNone }) => !isNone),
      text.folded,
    ),
    wordsOf,
  );
  return { ...chosen, unread: [...chosen.unread, ...foundTimes.filter(({ isNone }) => isNone).map(wordsOf)] };
}
