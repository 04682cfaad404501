import { describe, expect, it } from '@rstest/core';
import { differenceInterval, shareInterval, type ShareInterval } from '#shared/statistics';

describe('a share', () => {
  it('returns the Wilson interval', () => {
    const { share, low, high } = shareInterval(81, 263) as ShareInterval;
    expect([share, low, high].map((value) => value.toFixed(4))).toEqual(['0.3080', '0.2553', '0.3662']);
    expect(shareInterval(0, 20)?.low).toBe(0);
    expect(shareInterval(0, 0)).toBeNull();
  });

  it('matches the difference intervals tabulated by Newcombe', () => {
    // Newcombe's example (a): 56 of 70 against 48 of 80 gives 0.0524 to 0.3339.
    const { low, high } = differenceInterval(
      shareInterval(56, 70) as ShareInterval,
      shareInterval(48, 80) as ShareInterval,
    );
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0524', '0.3339']);
  });
});
