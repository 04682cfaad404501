import { describe, expect, it } from '@rstest/core';
import { timeBefore, type ModuleTime } from './module-time';

const zone = 'Asia/Shanghai';
const between = (from: string, to: string): ModuleTime => ({
  from: Date.parse(`${from}T00:00:00+08:00`),
  to: Date.parse(`${to}T00:00:00+08:00`) - 1,
  step: 'day',
  zone,
});
const later = Date.parse('2028-12-31T00:00:00Z');

describe('the period before', () => {
  it('of calendar months is as many months', () => {
    expect(timeBefore(between('2026-10-01', '2026-11-01'), later)).toEqual(between('2026-09-01', '2026-10-01'));
    expect(timeBefore(between('2026-03-01', '2026-04-01'), later)).toEqual(between('2026-02-01', '2026-03-01'));
    expect(timeBefore(between('2026-10-01', '2027-01-01'), later)).toEqual(between('2026-07-01', '2026-10-01'));
  });

  it('of other ranges is as long', () => {
    expect(timeBefore(between('2026-10-02', '2026-11-02'), later)).toEqual(between('2026-09-01', '2026-10-02'));
    expect(timeBefore(between('2026-10-05', '2026-10-12'), later)).toEqual(between('2026-09-28', '2026-10-05'));
  });

  it('of one that is not over ends at the same second', () => {
    const now = Date.parse('2026-10-03T12:00:00+08:00');
    expect(timeBefore(between('2026-10-01', '2026-11-01'), now)).toEqual({
      ...between('2026-09-01', '2026-10-01'),
      to: Date.parse('2026-09-03T12:00:00.999+08:00'),
    });
    // The 31st of March has no counterpart in February.
    expect(timeBefore(between('2026-03-01', '2026-04-01'), Date.parse('2026-03-31T12:00:00+08:00'))).toEqual(
      between('2026-02-01', '2026-03-01'),
    );
  });
});
