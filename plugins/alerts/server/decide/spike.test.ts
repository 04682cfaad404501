import { describe, expect, it } from '@rstest/core';
import { baselineAt, baselineHours, getChance, getSpike, usualSpikeRule, type StretchHistory } from './spike';
import { adjustedScore, proposeScore, getWorth } from './propose-score';

/** A history by the index of its hours; the hour in question begins a day and a week. */
const historyOf = (
  countAt: (index: number) => number,
  dayAt: (index: number) => number = (index) => Math.floor(index / 24) % 7,
): StretchHistory => ({
  counts: Array.from({ length: baselineHours }, (_, index) => countAt(index)),
  kindOf: (index) => ({ hour: index % 24, day: dayAt(index) }),
});

const steady = (perHour: number): StretchHistory => historyOf((index) => perHour + (index % 2));

describe('chance', () => {
  it('is the tail of Poisson where counts vary by chance alone', () => {
    const poisson = { mean: 2, size: Number.POSITIVE_INFINITY };
    expect(getChance(1, poisson)).toBeCloseTo(1 - Math.exp(-2), 10);
    expect(getChance(3, poisson)).toBeCloseTo(1 - Math.exp(-2) * (1 + 2 + 2), 10);
    expect(getChance(60, poisson)).toBeLessThan(1e-40);
    expect(getChance(60, poisson)).toBeGreaterThan(0);
  });

  it('is greater where counts vary more', () => {
    expect(getChance(12, { mean: 3, size: 1 })).toBeGreaterThan(getChance(12, { mean: 3, size: 50 }) * 50);
  });
});

describe('a spike', () => {
  const isSpike = (history: StretchHistory, count: number): boolean =>
    getSpike(count, baselineAt(history), usualSpikeRule) !== null;

  it('exceeds the usual volume, and is not a daily rhythm', () => {
    expect(isSpike(steady(1), 20)).toBe(true);
    expect(isSpike(steady(1), 4)).toBe(false);
    const listAt = (hour: number) => historyOf((index) => (index % 24 === hour ? 20 : 1));
    expect(isSpike(listAt(0), 20)).toBe(false);
    expect(isSpike(listAt(9), 20)).toBe(true);
  });

  it('is not what comes once a week', () => {
    const weekly = historyOf((index) => (index % 168 === 0 ? 30 : 1));
    expect(isSpike(weekly, 30)).toBe(false);
    expect(isSpike(weekly, 300)).toBe(true);
  });

  it('is not masked by the previous one', () => {
    const history = historyOf((index) => (index >= 400 && index < 410 ? 200 : 1 + (index % 2)));
    expect(baselineAt(history).mean).toBeLessThan(3);
    expect(isSpike(history, 40)).toBe(true);
  });

  it('is not what an outage left out', () => {
    const outage = (end: number) => historyOf((index) => (index >= end - 10 && index < end ? 0 : 3));
    expect(isSpike(outage(672), 33)).toBe(false);
    expect(isSpike(outage(672), 100)).toBe(true);
    expect(isSpike(outage(670), 30)).toBe(false);
    // The articles may still come in for some hours, not for days.
    expect(isSpike(outage(660), 33)).toBe(true);
  });

  it('stands out from days of its own kind', () => {
    // The last week is a holiday with a tenth of the volume.
    const holidays = historyOf(
      (index) => (index >= 600 ? 2 : 20),
      (index) => (index >= 600 ? 7 : Math.floor(index / 24) % 7),
    );
    expect(isSpike(holidays, 12)).toBe(true);
    expect(
      isSpike(
        historyOf(() => 20),
        12,
      ),
    ).toBe(false);
  });
});

describe('noise budget', () => {
  const scores = Array.from({ length: 100 }, (_, index) => index);
  const proposed = (alertCount: (min: number) => number, wanted = 20) => proposeScore(scores, wanted, alertCount);

  it('passes about the requested number', () => {
    expect(proposed((min) => scores.filter((score) => score >= min).length)).toBe(80);
    expect(proposed((min) => (min > 40 ? 19 : 40))).toBe(41);
    expect(proposed((min) => (min > 40 ? 5 : 25))).toBe(40);
  });

  it('leaves out what it can where what is urgent is more than that already', () => {
    expect(proposed((min) => 50 + scores.filter((score) => score >= min).length)).toBe(99.1);
    expect(proposed(() => 3)).toBe(0);
  });

  it('is adjusted by feedback', () => {
    expect(adjustedScore(60, getWorth(0, 0))).toBe(60);
    expect(adjustedScore(60, getWorth(8, 0))).toBe(84);
    expect(adjustedScore(60, getWorth(0, 8))).toBe(36);
    expect(adjustedScore(90, getWorth(8, 0))).toBe(100);
  });
});
