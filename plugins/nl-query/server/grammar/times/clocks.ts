import type { DateTime } from 'luxon';
import { readNumber } from './numbers';
import type { FoundTime } from './read-times';
import { sameDay } from './span';

const chineseHour = '(\\d{1,2}|零|[一二两三四五六七八九十]{1,3})';
const chinesePart = '(凌晨|清晨|早上|早晨|早|上午|中午|下午|午后|傍晚|晚上|晚间|晚|夜里)?';
const latePart = /下午|午后|傍晚|晚|夜/;
const chineseClock = `${chinesePart}${chineseHour}(?:点钟?|时|:00)(半|一刻|三刻|整|\\d{1,2}分?)?`;
const englishClock = "(\\d{1,2})(?::(\\d{2}))?\\s*(am|pm|a\\.m\\.?|p\\.m\\.?|o'clock)?|(noon|midday|midnight)";

/** Matches 9点到11点, 晚上八点半以后. */
const chinese = new RegExp(
  `\\s*(?:的)?(?:从)?${chineseClock}(?:\\s*(?:到|至|-|~|—)\\s*${chineseClock}|\\s*(以后|之后|过后|后)|(起|以来|至今|开始|到现在)|\\s*(以前|之前|前))?(?:之间|左右|期间|这段时间|这个时段)?`,
  'g',
);
/** Matches between 9am and 11 am, 8-10pm, after 6pm. */
const english = new RegExp(
  `\\b(?:(between|from|at|around|about|after|since|past|before|by|until|till)\\s+)?(?:${englishClock})(?:\\s*(?:to|and|until|till|-|–)\\s*(?:${englishClock}))?(?![\\w%])`,
  'g',
);

interface Clock {
  readonly start: number;
  readonly end: number;
  /** Start in minutes of the day; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Certainly a time of day, even without a day next to it. */
  readonly isSure: boolean;
}

const wholeDay = 24 * 60;
/** "Since three" lasts until now, "after three" until the end of that day. */
const openEnd = Number.POSITIVE_INFINITY;

/** Returns minutes of the day. Afternoon hours may be written like morning hours. */
function chineseMinutes(part: string | undefined, hour: string, more: string | undefined, isLate: boolean): number {
  const written = readNumber(hour);
  const late = part ? latePart.test(part) || (part === '中午' && written < 6) : isLate;
  const minutes =
    more === '半' ? 30 : more === '一刻' ? 15 : more === '三刻' ? 45 : Number.parseInt(more ?? '0', 10) || 0;
  return 60 * (late && written < 12 ? written + 12 : written) + minutes;
}

function chineseClocks(text: string, isLate: (at: number) => boolean): readonly Clock[] {
  return [...text.matchAll(chinese)].flatMap((match) => {
    const [all, part, hour = '', more, otherPart, otherHour, otherMore, after, since, before] = match;
    const late = isLate(match.index);
    const first = chineseMinutes(part, hour, more, late);
    const last =
      otherHour === undefined
        ? undefined
        : chineseMinutes(otherPart, otherHour, otherMore, part ? latePart.test(part) : late);
    const isSure = (part ?? otherHour ?? after ?? since ?? before) !== undefined || all.includes(':');
    return getClock(match.index, all, first, last, {
      isAfter: after !== undefined,
      isSince: since !== undefined,
      isBefore: before !== undefined,
      isSure,
    });
  });
}

function getClock(
  at: number,
  all: string,
  first: number,
  last: number | undefined,
  {
    isAfter,
    isSince,
    isBefore,
    isSure,
  }: { readonly isAfter: boolean; readonly isSince: boolean; readonly isBefore: boolean; readonly isSure: boolean },
): Clock[] {
  const start = at + (all.length - all.trimStart().length);
  const from = isBefore ? 0 : first;
  const to = isBefore
    ? first
    : isSince
      ? openEnd
      : isAfter
        ? wholeDay
        : (last ?? (first % 60 === 0 ? first + 60 : first + 30));
  return from < to && (to <= wholeDay || to === openEnd)
    ? [{ start, end: at + all.trimEnd().length, from, to, isSure }]
    : [];
}

function englishMinutes(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
  name: string | undefined,
): number {
  if (name) return name === 'midnight' ? 0 : 12 * 60;
  const written = Number(hour) % (half ? 12 : 25);
  return 60 * (written + (half?.startsWith('p') ? 12 : 0)) + Number(minute ?? 0);
}

function englishClocks(text: string, isLate: (at: number) => boolean): readonly Clock[] {
  return [...text.matchAll(english)].flatMap((match) => {
    const [all, sign, hour, minute, half, name, otherHour, otherMinute, otherHalf, otherName] = match;
    const isSure = (half ?? minute ?? name ?? otherHalf ?? otherMinute ?? otherName) !== undefined;
    if (!isSure && !/^(?:since|after|before|from|at)$/.test(sign ?? '')) return [];
    if (Number(hour) > 24) return [];
    const late = !half && !otherHalf && !minute && isLate(match.index) ? 12 * 60 : 0;
    const begin = englishMinutes(hour, minute, half ?? otherHalf, name) + late;
    const last =
      (otherHour ?? otherName)
        ? englishMinutes(otherHour, otherMinute, otherHalf ?? half, otherName) + late
        : undefined;
    const isAfter = last === undefined && /^(?:after|past)$/.test(sign ?? '');
    const isSince = last === undefined && /^(?:since|from)$/.test(sign ?? '');
    const isBefore = last === undefined && /^(?:before|by|until|till)$/.test(sign ?? '');
    return getClock(match.index, all, begin, last === 0 ? wholeDay : last, { isAfter, isSince, isBefore, isSure });
  });
}

/** Reads hours within an adjacent day; without a day, those of today. */
export function atClocks(text: string, foundTimes: readonly FoundTime[], now: DateTime): readonly FoundTime[] {
  const single = foundTimes.filter(({ span, isNone }) => !isNone && sameDay(span.from, span.to));
  const getDay = (at: number): FoundTime | undefined =>
    [...single].sort((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at))[0];
  const isLate = (at: number): boolean => {
    const span = getDay(at)?.span;
    return span?.unit === 'hour' && span.from.hour >= 12;
  };
  const isBeside = ({ start, end }: Clock): boolean =>
    single.some((time) => text.slice(time.end, start).trim() === '' || text.slice(end, time.start).trim() === '');
  const apart = foundTimes.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\u0001'.repeat(end - start) + rest.slice(end),
    text,
  );
  const clocks = [...chineseClocks(apart, isLate), ...englishClocks(apart, isLate)]
    .filter((clock) => clock.isSure || isBeside(clock))
    // Both languages write 10:00; the longer match wins.
    .sort((a, b) => b.end - b.start - (a.end - a.start))
    .reduce<Clock[]>(
      (held, clock) =>
        held.some(({ start, end }) => clock.start < end && start < clock.end) ? held : [...held, clock],
      [],
    )
    .sort((a, b) => a.start - b.start);
  const [first, second] = clocks;
  if (!first || clocks.length > 2) return foundTimes;
  const day = getDay(first.start);
  if (!day && foundTimes.length > 0) return foundTimes;
  const getMoment = (of: FoundTime | undefined, minutes: number): DateTime =>
    (of?.span.from ?? now).startOf('day').plus({ minutes });
  const lastDay = second && getDay(second.start);
  if (second && (lastDay === day || single.length !== 2)) return foundTimes;
  const span = {
    from: getMoment(day, first.from),
    to: (first.to === openEnd
      ? now.endOf('day').plus({ seconds: 1 }).startOf('second')
      : second
        ? getMoment(lastDay, second.from)
        : getMoment(day, first.to)
    ).minus({ seconds: 1 }),
    unit: 'hour' as const,
  };
  if (span.to < span.from) return foundTimes;
  return [
    ...foundTimes.map((time) => (time === day || time === lastDay ? { ...time, span } : time)),
    ...clocks.map(({ start, end }) => ({ start, end, span, isBase: false })),
  ];
}
