import { describe, expect, it } from '@rstest/core';
import { cascadeLayout } from './cascade-layout';

const distances = (positions: Float32Array, from: number): number[] =>
  Array.from({ length: positions.length / 2 }, (_, number) =>
    Math.hypot(positions[number * 2]! - positions[from * 2]!, positions[number * 2 + 1]! - positions[from * 2 + 1]!),
  );

describe('cascadeLayout', () => {
  it('gives each repost a distinct position near its parent', () => {
    const parents = [0, 0, 0, 1, 1, 1, 2, 4, 4, -1];
    const positions = cascadeLayout(parents);
    expect(positions).toHaveLength(22);
    for (let number = 0; number <= parents.length; number += 1)
      expect(distances(positions, number).filter((distance) => distance < 0.9)).toHaveLength(1);
    expect(distances(positions, 4)[8]).toBeLessThan(distances(positions, 0)[8]!);
  });

  it('lays out wide and deep cascades of 30,000 nodes without recursion', () => {
    const broad = Array.from({ length: 30_000 }, () => 0);
    const deep = Array.from({ length: 30_000 }, (_, index) => index);
    const mixed = Array.from({ length: 30_000 }, (_, index) => Math.floor(index / 3));
    for (const parents of [broad, deep, mixed]) {
      const positions = cascadeLayout(parents);
      expect(positions.every((place) => Math.abs(place) < 100_000)).toBe(true);
      expect(
        new Set(Array.from({ length: 30_001 }, (_, number) => `${positions[number * 2]} ${positions[number * 2 + 1]}`))
          .size,
      ).toBe(30_001);
    }
  });

  it('terminates with parents that do not exist', () => {
    expect(cascadeLayout([])).toHaveLength(2);
    expect(cascadeLayout([9, -1, 2]).every((place) => Number.isFinite(place))).toBe(true);
  });
});
