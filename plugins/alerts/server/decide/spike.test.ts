import { describe, expect, it } from '@rstest/core';
import { baselineAt, chanceOf, spikeAt, type HourCounts } from './spike';
import { proposeScore, worthOf } from './propose-score';

const steady = (perHour: number, hours = 672): HourCounts => ({
  startHour: 0,
  counts: Array.from({ length: hours }, (_, index) => (index % 2 === 0 ? perHour : perHour + 1)),
});

describe('chance', () => {
  it('is the tail of Poisson where counts vary by chance alone', () => {
    const poisson = { mean: 2, size: Number.POSITIVE_INFINITY };
    expect(chanceOf(1, poisson)).toBeCloseTo(1 - Math.exp(-2), 10);
    expect(chanceOf(3, poisson)).toBeCloseTo(1 - Math.exp(-2) * (1 + 2 + 2), 10);
    expect(chanceOf(60, poisson)).toBeLessThan(1e-40);
    expect(chanceOf(60, poisson)).toBeGreaterThan(0);
  });

  it('is greater where counts vary more', () => {
    expect(chanceOf(12, { mean: 3, size: 1 })).toBeGreaterThan(chanceOf(12, { mean: 3, size: 50 }) * 50);
  });
});

describe('a spike', () => {
  it('rises above the usual, by more than one source, and is no rhythm of the day', () => {
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

  it('is not hidden by the one before', () => {
    const counts = [...steady(1).counts];
    for (let hour = 400; hour < 410; hour += 1) counts[hour] = 200;
    expect(baselineAt({ startHour: 0, counts }, 672).mean).toBeLessThan(3);
    expect(spikeAt({ startHour: 0, counts }, 672, 40, 5)).not.toBeNull();
  });
});

describe('the noise budget', () => {
  const candidates = Array.from({ length: 100 }, (_, index) => ({ score: index, isUrgent: false, worth: 0.5 }));

  it('lets about as many through as are wanted, and all that is urgent', () => {
    expect(proposeScore(candidates, 10, 2)).toBe(80);
    const urgent = candidates.map((each) => ({ ...each, isUrgent: each.score >= 50 }));
    expect(proposeScore(urgent, 10, 2)).toBeGreaterThanOrEqual(49);
  });

  it('is bent by what was useful', () => {
    const marked = candidates.map((each) => ({ ...each, worth: each.score % 2 === 0 ? worthOf(8, 0) : worthOf(0, 8) }));
    const score = proposeScore(marked, 10, 2);
    const kept = marked.filter(({ score: own, worth }) => own * (0.5 + worth) >= score);
    expect(Math.abs(kept.length - 20)).toBeLessThanOrEqual(1);
    expect(kept.filter(({ score: own }) => own % 2 === 0).length).toBeGreaterThan(kept.length * 0.8);
  });
});
