import { describe, expect, it } from '@rstest/core';
import { netSentiment } from './net-sentiment';

describe('netSentiment', () => {
  it('is the share of positive minus that of negative articles, among non-neutral ones', () => {
    expect(netSentiment(30, 10)?.net).toBeCloseTo(0.5);
    expect(netSentiment(0, 7)?.net).toBe(-1);
    expect(netSentiment(0, 0)).toBeNull();
  });

  it('has a scaled Wilson interval', () => {
    // 81 of 263 is a textbook case: 0.2553 to 0.3662 for the share.
    const { low, high } = netSentiment(81, 182) as { low: number; high: number };
    expect((low + 1) / 2).toBeCloseTo(0.2553, 3);
    expect((high + 1) / 2).toBeCloseTo(0.3662, 3);
  });

  it('contains the value, stays within bounds, and narrows with more articles', () => {
    for (const [positive, negative] of [
      [0, 1],
      [1, 0],
      [3, 5],
      [500, 2],
    ] as const) {
      const { net, low, high } = netSentiment(positive, negative) as { net: number; low: number; high: number };
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
      expect(net).toBeGreaterThanOrEqual(low);
      expect(net).toBeLessThanOrEqual(high);
      const more = netSentiment(positive * 10, negative * 10) as { low: number; high: number };
      expect(more.high - more.low).toBeLessThan(high - low);
    }
  });
});
