import { describe, expect, it } from '@rstest/core';
import { dayLength, minuteLength } from '#shared/time';
import { findRise } from './find-rise';
import { HourCalendar } from './hour-kinds';
import { parseCalendar } from './public-holidays';
import { BinCounts, binLength } from './stretches';

const calendar = new HourCalendar('Asia/Shanghai', { holidays: new Set(), workdays: new Set() });
const end = new Date('2026-11-29T03:00:00Z');

/** Counts articles by the minutes from their publication to the end. */
function toBins(minutesAgo: readonly number[]): BinCounts {
  const counts = new Map<number, number>();
  for (const minutes of minutesAgo) {
    const bin = Math.floor((minutes * minuteLength) / binLength);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return new BinCounts(end, counts);
}
/** Articles of each of 28 days, one a minute. */
const daily = (firstMinute: number, size: number, fromDay = 0): number[] =>
  Array.from({ length: 28 }, (_, day) => day + fromDay).flatMap((day) =>
    Array.from({ length: size }, (_, index) => (day * dayLength) / minuteLength + firstMinute + index),
  );

describe('a rise', () => {
  it('is compared with the same stretch of other days, wherever it is cut', () => {
    const list = daily(0, 22);
    for (const back of [0, 1, 3, 7, 11, 12, 13])
      expect([back, findRise(toBins(list), back, calendar)]).toEqual([back, null]);
    const rise = findRise(toBins([...daily(0, 22, 1), ...daily(0, 66).slice(0, 66)]), 0, calendar);
    expect(rise?.spike.count).toBeGreaterThan(50);
  });

  it('shows within a quarter of an hour where the hour is busy', () => {
    const busy = Array.from({ length: 29 * 24 * 60 }, (_, minute) => minute).filter((minute) => minute % 2 === 0);
    expect(findRise(toBins(busy), 0, calendar)).toBeNull();
    const steep = Array.from({ length: 24 }, (_, index) => index / 2);
    const rise = findRise(toBins([...busy, ...steep]), 0, calendar);
    expect([rise?.spike.count, rise?.from]).toEqual([32, new Date(end.getTime() - 15 * minuteLength)]);
  });
});

describe('the kind of an hour', () => {
  const days = parseCalendar('{"source":"x","holidays":["2026-10-01"],"workdays":["2026-10-10"]}');
  const kindAt = (zone: string, time: string) => new HourCalendar(zone, days).kindAt(Date.parse(time));

  it('is that of the zone, with holidays and moved workdays', () => {
    expect(kindAt('Asia/Shanghai', '2026-09-30T17:00:00Z')).toEqual({ hour: 1, day: 7 });
    expect(kindAt('Europe/Berlin', '2026-09-30T17:00:00Z')).toEqual({ hour: 19, day: 2 });
    expect(kindAt('Asia/Shanghai', '2026-10-10T02:00:00Z').day).toBeLessThan(5);
    expect(kindAt('Asia/Shanghai', '2026-10-17T02:00:00Z').day).toBe(5);
  });

  it('is refused by field and reason where the file is invalid', () => {
    expect(() => parseCalendar('{"source":"x","holidays":["2026-13-01"],"workdays":[]}')).toThrow(
      'holidays.0: expected a day',
    );
    expect(() => parseCalendar('{"holidays":[],"workdays":[]}')).toThrow('source');
  });
});
