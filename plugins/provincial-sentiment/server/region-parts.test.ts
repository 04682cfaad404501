import { describe, expect, it } from '@rstest/core';
import { getChildren, provinces } from '#shared/geo';
import { getParts, partsWith } from './region-parts';

const cell = (region: number, count = 1, negative = 0) => ({ region, count, negative });

describe('parts of a region', () => {
  it('contain their cities and districts, and articles without one are counted separately', () => {
    const cells = [cell(330106, 3, 1), cell(330100, 2), cell(330000, 4, 2), cell(0, 5), cell(440300, 1)];
    const country = new Map(getParts('86', cells).map((part) => [part.Region, part]));
    expect([country.get('330000')?.Count, country.get('330000')?.Negative, country.get('=86')?.Count]).toEqual([
      9, 3, 5,
    ]);
    expect(country.size).toBe(35);
    const zhejiang = getParts('330000', cells.slice(0, 3));
    expect(zhejiang.filter(({ Count }) => Count > 0).map(({ Region, Count }) => [Region, Count])).toEqual([
      ['330100', 5],
      ['=330000', 4],
    ]);
  });

  it('add up to the whole at every level, since they do not overlap', () => {
    for (const { code } of provinces()) {
      const codes = getChildren(code).flatMap((city) => [
        Number(city.code),
        ...getChildren(city.code).map((d) => Number(d.code)),
      ]);
      const cells = [...codes, Number(code)].map((region) => cell(region));
      const sum = getParts(code, cells).reduce((total, { Count }) => total + Count, 0);
      expect([code, sum]).toEqual([code, cells.length]);
    }
  });

  it('are found by any code within them', () => {
    expect([...partsWith('86', [330106, 440000, 0])].sort()).toEqual(['330000', '440000', '=86']);
  });
});
