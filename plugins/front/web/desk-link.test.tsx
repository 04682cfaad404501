import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { wireRangeOf } from '#shared/ui';
import { deskLink, timeOf, timeOfPeriod } from './desk-link';

const zone = fc.constantFrom('Asia/Shanghai', 'Asia/Kolkata', 'UTC');
const second = fc.integer({ min: Date.UTC(2024, 0) / 1000, max: Date.UTC(2030, 0) / 1000 });

describe('deskLink', () => {
  it('names what narrows the list, and folds nothing', () => {
    const link = new URL(
      deskLink({ time: 'today', Subject_ID: '12', Emotion: 'negative', Media_Type: '', Site: '新华网 & 人民网' }),
      'https://desk.example',
    );
    expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
      '/front/classified-info',
      { time: 'today', Subject_ID: '12', Emotion: 'negative', Site: '新华网 & 人民网', merged: 'false' },
    ]);
  });

  it('leads to the very ends that were counted', () => {
    fc.assert(
      fc.property(second, fc.integer({ min: 1, max: 700 }), zone, (from, hours, timeZone) => {
        const ends = {
          From: new Date(from * 1000).toISOString(),
          To: new Date((from + hours * 3600 - 1) * 1000).toISOString(),
        };
        const time = timeOf(ends, timeZone);
        // An end at midnight sharp means the whole day, as in every written range.
        fc.pre(!time.endsWith('00:00:00'));
        expect(wireRangeOf(time, timeZone)).toBe(`${ends.From}..${ends.To}`);
      }),
      { numRuns: 200 },
    );
  });

  it('lets whole days move with the calendar', () => {
    const ends = { From: '2026-11-20T04:00:00.000Z', To: '2026-11-21T03:59:59.000Z' };
    expect([
      timeOfPeriod('7d', ends, 'UTC'),
      timeOfPeriod('30d', ends, 'UTC'),
      timeOfPeriod('24h', ends, 'UTC'),
    ]).toEqual(['last-7-days', 'last-30-days', '2026/11/20 04:00:00 - 2026/11/21 03:59:59']);
  });
});
