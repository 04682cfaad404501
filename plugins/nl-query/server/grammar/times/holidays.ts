import { DateTime } from 'luxon';
import { days, getDay, type Span } from './span';

interface Holiday {
  readonly names: string;
  /** Offset in days from the first day to the holiday itself, if it does not come first. */
  readonly dayOffset?: number;
  /** First and last day of the holiday in that year. */
  span(now: DateTime, year: number): Span | null | undefined;
}

const fixed =
  (month: number, day: number, lastMonth = month, lastDay = day) =>
  (now: DateTime, year: number): Span | null | undefined => {
    const first = getDay(now, { year, month, day });
    const last = getDay(now, { year, month: lastMonth, day: lastDay });
    return first && last && days(first.from, last.to);
  };

/** Cached days of the Chinese calendar by year, month and day, because each lookup iterates over the calendar. */
const moonDays = new Map<string, { readonly month: number; readonly day: number } | undefined>();

function moonDay(year: number, month: number, day: number) {
  const name = `${year} ${month} ${day}`;
  if (moonDays.has(name)) return moonDays.get(name);
  const begin = DateTime.utc(year, 1, 20, { locale: 'en', outputCalendar: 'chinese' });
  let lunarDate: DateTime | undefined;
  for (let move = 0; move < 330 && !lunarDate; move += 1) {
    const at = begin.plus({ days: move });
    const parts = at.toLocaleParts({ month: 'numeric', day: 'numeric' });
    const value = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
    if (value('month') === String(month) && value('day') === String(day)) lunarDate = at;
  }
  const monthAndDay = lunarDate && { month: lunarDate.month, day: lunarDate.day };
  // A question may name any year, so the cache size is limited.
  if (moonDays.size < 1000) moonDays.set(name, monthAndDay);
  return monthAndDay;
}

/** Converts a day of the Chinese calendar in a Gregorian year, with days before and after it. */
const moon =
  (month: number, day: number, before = 0, after = 0) =>
  (now: DateTime, year: number): Span | null | undefined => {
    const date = moonDay(year, month, day);
    const daySpan = date && getDay(now, { year, ...date });
    return daySpan && days(daySpan.from.minus({ days: before }), daySpan.to.plus({ days: after }));
  };

/** Returns the day before a day of the Chinese calendar. */
const beforeMoon =
  (month: number, day: number) =>
  (now: DateTime, year: number): Span | null | undefined => {
    const holidaySpan = moon(month, day)(now, year);
    return holidaySpan && days(holidaySpan.from.minus({ days: 1 }), holidaySpan.from.minus({ days: 1 }));
  };

/** The fourth Thursday of November, or a number of days after it. */
const thanksgiving =
  (after: number) =>
  (now: DateTime, year: number): Span => {
    const first = now.startOf('day').set({ year, month: 11, day: 1 });
    const at = first.plus({ days: ((11 - first.weekday) % 7) + 21 + after });
    return days(at, at);
  };

/** Named holidays of the year; those of the Chinese calendar are looked up. */
export const holidays: readonly Holiday[] = [
  { names: '国庆节?|十一(?:黄金周|长假|假期|期间)|黄金周|national day|golden week', span: fixed(10, 1, 10, 7) },
  { names: '五一(?:劳动节)?|劳动节|may day|labou?r day', span: fixed(5, 1, 5, 5) },
  { names: "元旦|new year'?s day", span: fixed(1, 1) },
  { names: '春节|过年|spring festival|(?:chinese|lunar) new year', dayOffset: 1, span: moon(1, 1, 1, 5) },
  { names: '元宵节?|正月十五|lantern festival', span: moon(1, 15) },
  { names: '端午节?|dragon boat festival', span: moon(5, 5) },
  { names: '七夕节?|qixi', span: moon(7, 7) },
  { names: '中秋节?|mid-?autumn(?: festival)?', span: moon(8, 15) },
  { names: '清明节?|qingming|tomb[- ]sweeping', span: fixed(4, 4, 4, 6) },
  {
    names: "双十一|双11|双十一购物节|singles'? day|double (?:11|eleven)|11[.·]11",
    dayOffset: 10,
    span: fixed(11, 1, 11, 11),
  },
  { names: '双十二|双12|double (?:12|twelve)', span: fixed(12, 12) },
  { names: '618|六一八', dayOffset: 17, span: fixed(6, 1, 6, 18) },
  { names: '3[·.]15(?:晚会)?|315(?:晚会)?|三一五|consumer rights day', span: fixed(3, 15) },
  { names: '(?:全国)?两会|two sessions', span: fixed(3, 3, 3, 12) },
  { names: '平安夜|christmas eve', span: fixed(12, 24) },
  { names: '圣诞节?|christmas(?: day)?', span: fixed(12, 25) },
  { names: "跨年夜?|new year'?s eve", span: fixed(12, 31) },
  ...['一', '二', '三', '四', '五', '六', '七', '八'].map((day, place) => ({
    names: `(?:大年|正月)初${day}`,
    span: moon(1, place + 1),
  })),
  { names: '除夕|(?:大年|年)三十|(?:chinese|lunar) new year.?s eve', dayOffset: 0, span: beforeMoon(1, 1) },
  { names: "情人节|valentine'?s(?: day)?", span: fixed(2, 14) },
  { names: "三八节?|妇女节|women'?s day", span: fixed(3, 8) },
  { names: "儿童节|六一|children'?s day", span: fixed(6, 1) },
  { names: "教师节|teachers'? day", span: fixed(9, 10) },
  { names: '重阳节?', span: moon(9, 9) },
  { names: '暑假|暑期|summer holidays', span: fixed(7, 1, 8, 31) },
  { names: 'black friday', span: thanksgiving(1) },
  { names: 'thanksgiving|感恩节', span: thanksgiving(0) },
];
