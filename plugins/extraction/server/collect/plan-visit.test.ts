import { describe, expect, it } from '@rstest/core';
import { nextVisit } from './next-visit';
import { getUntilBusy, hourOfWeek } from './plan-visit';

const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const morning = hourOfWeek(at('07:00:00').getTime());

describe('the hours of the week in which a source publishes', () => {
  it.each([
    [9_000, '03:30:00'],
    [0, '06:10:00'],
    [0, '07:59:59'],
    [undefined, '08:00:00'],
    [undefined, '18:00:00'],
  ])('are %s s away at %s', (seconds, time) => {
    expect(getUntilBusy([morning], at(time))).toBe(seconds);
  });

  it('are the same a week later, and unknown for a new source', () => {
    expect(hourOfWeek(at('07:00:00').getTime() + 7 * 86_400_000)).toBe(morning);
    expect(getUntilBusy([], at('03:30:00'))).toBeUndefined();
  });

  it('limit how rarely a quiet source is visited', () => {
    const quiet = (untilBusy: number | undefined) =>
      nextVisit({ interval: 1_800, isAdaptive: true, current: 14_400, untilBusy }, { is: 'quiet' }, 0.5).seconds;
    expect([quiet(undefined), quiet(9_000), quiet(0)]).toEqual([14_400, 9_000, 3_600]);
  });
});

it('makes pauses of at most an hour after failures of a source that was read recently', () => {
  const getPauses = (wasReached: boolean) =>
    [1, 2, 4, 8, 30].map((failures) =>
      Math.round(
        nextVisit({ interval: 1_800, isAdaptive: true, current: 1_800 }, { is: 'failed', failures, wasReached }, 1)
          .seconds,
      ),
    );
  expect(getPauses(true)).toEqual([2_250, 3_600, 3_600, 3_600, 3_600]);
  expect(getPauses(false)).toEqual([2_250, 4_500, 18_000, 108_000, 108_000]);
});
