import { describe, expect, it } from '@rstest/core';
import { cosine, sharedFirst } from './likeness';

const of = (weights: Readonly<Record<string, number>>) => new Map(Object.entries(weights));

describe('likeness', () => {
  it('is 1 for equal proportions regardless of the amount, and 0 for nothing in common', () => {
    expect(cosine(of({ a: 1, b: 2 }), of({ a: 10, b: 20 }))).toBeCloseTo(1);
    expect(cosine(of({ a: 1 }), of({ b: 1 }))).toBe(0);
    expect(cosine(of({}), of({ b: 1 }))).toBe(0);
    expect(cosine(of({ a: 1, b: 1 }), of({ a: 1 }))).toBeCloseTo(Math.SQRT1_2);
  });

  it('names the largest common parts first', () => {
    expect(sharedFirst(of({ a: 5, b: 2, c: 1 }), of({ a: 1, b: 4, d: 9 }), 2)).toEqual(['b', 'a']);
    expect(sharedFirst(of({ a: 5 }), of({ d: 9 }), 2)).toEqual([]);
  });
});
