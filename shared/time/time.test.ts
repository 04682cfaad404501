import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  closeDateRange,
  getDay,
  dateShortcuts,
  endOfDay,
  formatDate,
  formatDateRange,
  getInstant,
  isTimeZone,
  moveDay,
  parseDate,
  parseDateRange,
  getRange,
  relativeTime,
  shortcutRange,
  shortDate,
  startOfDay,
  getLocalTime,
  getWireRange,
} from '#shared/time';

const zones = [
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
];
const zone = fc.constantFrom(...zones);
const second = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2060, 0) / 1000 });
const runs = { numRuns: 150 };

describe('wall time', () => {
  it('agrees with the time zones of the system', () => {
    fc.assert(
      fc.property(second, zone, (at, name) => {
        const { year, month, day, hour, minute, second: shown } = getLocalTime(at * 1000, name);
        const two = (value: number) => String(value).padStart(2, '0');
        expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(shown)}`).toBe(
          new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' }).format(
            at * 1000,
          ),
        );
      }),
      runs,
    );
  });

  it('round-trips through the instant, except for repeated hours', () => {
    fc.assert(
      fc.property(second, zone, (at, name) => {
        const back = getInstant(getLocalTime(at * 1000, name), name).getTime();
        expect(getLocalTime(back, name)).toEqual(getLocalTime(at * 1000, name));
        expect(Math.abs(back - at * 1000)).toBeLessThanOrEqual(3_600_000);
      }),
      runs,
    );
  });

  it('moves a skipped hour forward by the gap, and takes the first of a repeated one', () => {
    const berlin = (month: number, day: number) =>
      getInstant({ year: 2026, month, day, hour: 2, minute: 30, second: 0 }, 'Europe/Berlin').toISOString();
    expect(berlin(3, 29)).toBe('2026-03-29T01:30:00.000Z');
    expect(berlin(10, 25)).toBe('2026-10-25T00:30:00.000Z');
  });

  it('returns the bounds of every day', () => {
    fc.assert(
      fc.property(
        second,
        fc.constantFrom('Asia/Shanghai', 'America/New_York', 'UTC'),
        fc.integer({ min: -40, max: 40 }),
        (at, name, move) => {
          const [start, end] = [startOfDay(at * 1000, name, move), endOfDay(at * 1000, name, move)];
          expect([formatDate(start, 'HH:mm:ss', name), formatDate(end, 'HH:mm:ss', name)]).toEqual([
            '00:00:00',
            '23:59:59',
          ]);
          const day = moveDay(getDay(at * 1000, name), move);
          expect([getDay(start, name), getDay(end, name)]).toEqual([day, day]);
          expect(startOfDay(at * 1000, name, move + 1).getTime()).toBe(end.getTime() + 1000);
        },
      ),
      runs,
    );
    expect([moveDay('2024-02-28', 1), moveDay('2026-01-01', -1)]).toEqual(['2024-02-29', '2025-12-31']);
    expect([isTimeZone('Asia/Urumqi'), isTimeZone('Mars/Base')]).toEqual([true, false]);
  });
});

describe('date text', () => {
  it('parses its own output', () => {
    fc.assert(
      fc.property(second, zone, (at, name) => {
        const text = formatDate(at * 1000, undefined, name);
        expect(text).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
        expect(formatDate(parseDate(text, undefined, name) ?? 0, undefined, name)).toBe(text);
      }),
      runs,
    );
  });

  it('refuses nonexistent days, and other formats', () => {
    for (const text of [
      '2026/02/29 00:00:00',
      '2026/13/01 00:00:00',
      '2026/01/01 24:00:00',
      '2026-01-01 00:00:00',
      '2026/1/1 00:00:00',
      '',
    ]) {
      expect(parseDate(text)).toBeUndefined();
    }
    expect(parseDate('2024/02/29', 'yyyy/MM/dd')?.toISOString()).toBe('2024-02-28T16:00:00.000Z');
  });
});

describe('date range', () => {
  const range = fc
    .tuple(second, second, zone)
    .map(([a, b, name]) => ({ from: new Date(Math.min(a, b) * 1000), to: new Date(Math.max(a, b) * 1000), name }));

  it('parses its own output, with the end closed', () => {
    fc.assert(
      fc.property(range, ({ from, to, name }) => {
        const text = formatDateRange({ from, to }, name);
        expect(text).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d - \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
        const read = parseDateRange(text, name);
        if (read) expect(formatDateRange(read, name)).toBe(text);
        else expect(to.getTime() - from.getTime()).toBeLessThan(3_600_000);
      }),
      runs,
    );
  });

  it('sets an end of 00:00:00 to 23:59:59 and leaves others unchanged', () => {
    const to = (text: string) => formatDate(parseDateRange(`2026/01/01 00:00:00 - ${text}`)?.to ?? 0);
    expect(to('2026/01/02 00:00:00')).toBe('2026/01/02 23:59:59');
    expect(to('2026/01/02')).toBe('2026/01/02 23:59:59');
    expect(to('2026/01/02 00:00:01')).toBe('2026/01/02 00:00:01');
    fc.assert(
      fc.property(range, ({ from, to: end, name }) => {
        const once = closeDateRange({ from, to: end }, name);
        expect(closeDateRange(once, name)).toEqual(once);
      }),
      runs,
    );
  });

  it('refuses one side, three sides and an end before its start', () => {
    for (const text of [
      '2026/01/01',
      '2026/01/02 10:00:00 - 2026/01/01 10:00:00',
      '2026/01/01 - 2026/01/02 - 2026/01/03',
      'x - y',
    ]) {
      expect(parseDateRange(text)).toBeUndefined();
    }
  });

  it('resolves shortcuts to whole days of the zone', () => {
    const now = Date.UTC(2026, 2, 1, 20);
    expect(dateShortcuts.map((name) => formatDateRange(shortcutRange(name, now, 'Asia/Shanghai')))).toEqual([
      '2026/03/01 05:00:00 - 2026/03/02 04:59:59',
      '2026/03/02 00:00:00 - 2026/03/02 23:59:59',
      '2026/03/01 00:00:00 - 2026/03/01 23:59:59',
      '2026/02/28 00:00:00 - 2026/03/02 23:59:59',
      '2026/02/24 00:00:00 - 2026/03/02 23:59:59',
      '2026/02/01 00:00:00 - 2026/03/02 23:59:59',
    ]);
    expect(formatDateRange(shortcutRange('today', now, 'America/New_York'), 'America/New_York')).toBe(
      '2026/03/01 00:00:00 - 2026/03/01 23:59:59',
    );
  });
});

describe('range value', () => {
  it('parses the format of calls, and leaves invalid ranges to be refused by them', () => {
    const wire = '2026-01-02T03:04:05.000Z..2026-01-03T04:05:06.000Z';
    expect(getWireRange(wire, 'Asia/Shanghai')).toBe(wire);
    const days = '2026-01-01T16:00:00.000Z..2026-01-03T15:59:59.000Z';
    for (const text of ['2026-01-02..2026-01-03', '2026/01/02 - 2026/01/03'])
      expect(getWireRange(text, 'Asia/Shanghai').replaceAll('.999Z', '.000Z')).toBe(days);
    expect(getWireRange('', 'Asia/Shanghai')).toBe('');
    for (const text of ['last-year', '2026-01-03..2026-01-02', '2026-01-02..2026-01-03..2026-01-04', '2026-13-01..'])
      expect([getWireRange(text, 'Asia/Shanghai'), getRange(text, 'Asia/Shanghai')]).toEqual([text, undefined]);
  });
});

describe('short date', () => {
  const now = Date.UTC(2026, 2, 5, 4);
  const ago = (milliseconds: number, language?: string) => shortDate(now - milliseconds, { now, language });
  const hour = 3_600_000;

  it('is relative on the same day, month and day in the same year, otherwise with the year', () => {
    expect([ago(30_000), ago(5 * 60_000), ago(3 * hour), ago(13 * hour), ago(24 * 70 * hour)]).toEqual([
      '刚刚',
      '5 分钟前',
      '3 小时前',
      '03-04',
      '2025-12-25',
    ]);
    expect([
      ago(30_000, 'en-US'),
      ago(3 * hour, 'en-US'),
      ago(13 * hour, 'en-US'),
      ago(24 * 70 * hour, 'en-US'),
    ]).toEqual(['just now', '3 hours ago', 'Mar 4', 'Dec 25, 2025']);
    expect(relativeTime(now + 2 * hour, { now })).toBe('2 小时后');
  });

  it('has the format of its case for every pair of instants', () => {
    fc.assert(
      fc.property(second, second, zone, (at, present, name) => {
        const text = shortDate(at * 1000, { now: present * 1000, zone: name });
        const then = DateTime.fromSeconds(at, { zone: name });
        const today = DateTime.fromSeconds(present, { zone: name });
        if (then.hasSame(today, 'day')) expect(text).toMatch(/^刚刚$|^\d+(分钟|小时)[前后]$/);
        else expect(text).toBe(then.toFormat(then.hasSame(today, 'year') ? 'MM-dd' : 'yyyy-MM-dd'));
      }),
      runs,
    );
  });
});
