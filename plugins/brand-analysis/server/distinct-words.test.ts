import { describe, expect, it } from '@rstest/core';
import { distinctWords } from './distinct-words';

const counts = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of));

describe('distinctWords', () => {
  it('ranks words that one group uses more than the others first and words common to all last', () => {
    const groupCounts = counts({ 刹车: 60, 汽车: 100, 充电: 5 });
    const other = counts({ 汽车: 100, 充电: 60, 牛奶: 3 });
    const scores = distinctWords(groupCounts, [other]);
    expect(scores.get('刹车')).toBeGreaterThan(2.33);
    expect(Math.abs(scores.get('汽车') ?? 9)).toBeLessThan(1);
    expect(scores.get('充电')).toBeLessThan(-2.33);
    expect(scores.has('牛奶')).toBe(false);
  });

  it('does not treat a few mentions as a difference', () => {
    const scores = distinctWords(counts({ 汽车: 100, 偶然: 1 }), [counts({ 汽车: 100 })]);
    expect(scores.get('偶然')).toBeLessThan(2.33);
  });
});
