import { describe, expect, it } from '@rstest/core';
import { sampleStrata, getPrecision, getRecall } from './estimate';

/** Returns a deterministic pseudo-random generator. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const runs = 600;
const shareOfRuns = (holds: (random: () => number) => boolean): number =>
  Array.from({ length: runs }, (_, seed) => holds(seeded(seed + 1))).filter(Boolean).length / runs;

describe('precision', () => {
  it.each([
    [0.95, 0.9, 0.6],
    [0.8, 0.5, 0.2],
    [0.99, 0.97, 0.9],
  ])('covers the true value in nine of ten runs: %d, %d and %d in three strata', (...shares) => {
    const errors: number[] = [];
    const held = shareOfRuns((random) => {
      const sizes = [400, 150, 50];
      let removed = 0;
      let right = 0;
      const strata = sizes.map((size, place) =>
        Array.from({ length: size }, () => ({ place, belongs: random() < (shares[place] ?? 0) })).filter((article) => {
          if (article.belongs) right += 1;
          // Users have removed a third of the articles that do not belong.
          const isOut = !article.belongs && random() < 0.33;
          if (isOut) removed += 1;
          return !isOut;
        }),
      );
      const sample = sampleStrata(strata, 40, random);
      const interval = getPrecision(
        strata.map((members, place) => {
          const of = sample.filter((article) => article.place === place);
          const belongs = of.filter((article) => article.belongs).length;
          return { size: members.length, belongs, not: of.length - belongs };
        }),
        removed,
      );
      const truth = right / 600;
      errors.push((interval?.share ?? 0) - truth);
      return interval !== null && interval.low <= truth && truth <= interval.high;
    });
    expect(held).toBeGreaterThanOrEqual(0.9);
    expect(Math.abs(errors.reduce((total, error) => total + error, 0) / errors.length)).toBeLessThan(0.01);
  });

  it('is exact when everything was reviewed, and counts removed articles as wrong', () => {
    expect(getPrecision([{ size: 10, belongs: 9, not: 1 }], 0)).toEqual({ share: 0.9, low: 0.9, high: 0.9 });
    expect(getPrecision([{ size: 10, belongs: 10, not: 0 }], 10)?.share).toBe(0.5);
    expect(getPrecision([{ size: 10, belongs: 0, not: 0 }], 3)).toBeNull();
  });

  it('weights strata by their size, not by the number of reviews', () => {
    const strata = [
      { size: 900, belongs: 5, not: 5 },
      { size: 100, belongs: 10, not: 0 },
    ];
    expect(getPrecision(strata, 0)?.share).toBeCloseTo(0.55);
  });
});

describe('recall', () => {
  it.each([0.95, 0.7, 0.4])('covers a true value of %d in nine of ten runs', (recall) => {
    const totals: number[] = [];
    const held = shareOfRuns((random) => {
      const all = Array.from({ length: 500 }, () => ({ found: random() < recall, other: random() < 0.3 }));
      const foundCount = all.filter((article) => article.found).length;
      const other = sampleStrata([all.filter((article) => article.other)], 30, random);
      const recaptured = other.filter((article) => article.found).length;
      const estimate = getRecall(recaptured, other.length - recaptured, foundCount);
      totals.push(estimate?.total ?? 0);
      return estimate !== null && estimate.low <= foundCount / 500 && foundCount / 500 <= estimate.high;
    });
    expect(held).toBeGreaterThanOrEqual(0.9);
    expect(Math.abs(totals.reduce((total, each) => total + each, 0) / totals.length / 500 - 1)).toBeLessThan(0.04);
  });

  it('is unknown without a second way, and has no upper end of the total where all may be missed', () => {
    expect(getRecall(0, 0, 20)).toBeNull();
    expect(getRecall(0, 8, 20)?.totalHigh).toBeNull();
    expect(getRecall(8, 2, 80)).toMatchObject({ share: 0.8, total: (81 * 11) / 9 - 1 });
  });

  it('is too high where the second way finds what the rule finds: the assumption that is written down', () => {
    const estimate = getRecall(28, 2, 100);
    expect(estimate?.low).toBeGreaterThan(0.7);
  });
});

describe('a sample', () => {
  it('samples each article equally often, in proportion to its stratum', () => {
    const times = new Map<number, number>();
    for (let seed = 1; seed <= 2_000; seed += 1)
      for (const stratumSample of sampleStrata(
        [
          [1, 2, 3, 4, 5, 6, 7, 8],
          [9, 10],
        ],
        5,
        seeded(seed),
      ))
        times.set(stratumSample, (times.get(stratumSample) ?? 0) + 1);
    for (const count of times.values()) expect(Math.abs(count - 1_000)).toBeLessThan(100);
    expect(times.size).toBe(10);
  });
});
