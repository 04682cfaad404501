import { describe, expect, it } from '@rstest/core';
import { influenceOf, influenceParts, influenceSum, influenceWeights } from './influence';

const strongest = { spread: 99, response: 9_999, origin: 9, reach: 999_999, standing: 5 };
const nothing = { spread: 0, response: 0, origin: 0, reach: 0, standing: 0 };

describe('influence', () => {
  it('is 100 for an account that leads in every part, and 0 for one without effect', () => {
    expect(influenceSum(influenceOf(strongest, strongest))).toBe(100);
    expect(influenceSum(influenceOf(nothing, strongest))).toBe(0);
    expect(influenceParts.reduce((sum, part) => sum + influenceWeights[part], 0)).toBe(100);
  });

  it('uses a logarithmic scale: the square root of the highest value is worth half', () => {
    const points = influenceOf({ ...nothing, spread: 9, reach: 999 }, strongest);
    expect(points.spread).toBeCloseTo(influenceWeights.spread / 2);
    expect(points.reach).toBeCloseTo(influenceWeights.reach / 2);
  });

  it('never decreases when one of its parts increases', () => {
    for (const part of influenceParts) {
      const steps = [0, 1, 2, 4].map((value) => influenceSum(influenceOf({ ...nothing, [part]: value }, strongest)));
      expect([...steps].sort((a, b) => a - b)).toEqual(steps);
      expect(steps.at(-1)).toBeGreaterThan(steps[0] ?? 0);
    }
  });

  it('gives no part to anybody where nobody has any of it', () => {
    expect(influenceOf({ ...nothing, standing: 3 }, { ...nothing, standing: 3 })).toEqual({ ...nothing, standing: 6 });
  });
});
