import { describe, expect, it } from '@rstest/core';
import { baselineAt, getChance, spikeAt, type HourCounts } from './spike';
import { adjustedScore, proposeScore, getWorth } from './propose-score';

const steady = (perHour: number, hours = 672): HourCounts => ({
  startHour: 0,
  counts: Array.from({ length: hours }, (_, index) => (index % 2 === 0 ? perHour : perHour + 1)),
});

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
  it('exceeds the usual volume, has more than one source, and is not a daily rhythm', () => {
    const calm = steady(1);
    expect(spikeAt(calm, 672, 20, 4)).toMatchObject({ count: 20 });
    expect(spikeAt(calm, 672, 20, 1)).toBeNull();
    expect(spikeAt(calm, 672, 4, 4)).toBeNull();
    const nightly: HourCounts = {
      startHour: 0,
      counts: Array.from({ length: 672 }, (_, hour) => (hour % 24 === 9 ? 20 : 1)),
    };
    expect(spikeAt(nightly, 672 + 9, 20, 5)).toBeNull();
    expect(spikeAt(nightly, 672 + 3, 20, 5)).not.toBeNull();
  });

  it('is not masked by the previous one', () => {
    const counts = [...steady(1).counts];
    for (let hour = 400; hour < 410; hour += 1) counts[hour] = 200;
    expect(baselineAt({ startHour: 0, counts }, 672).mean).toBeLessThan(3);
    expect(spikeAt({ startHour: 0, counts }, 672, 40, 5)).not.toBeNull();
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
