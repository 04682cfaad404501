import { expect, it } from '@rstest/core';
import { getParts } from './worker-ids';

const partsFor = (...places: number[]) => [...getParts(places).values()];

it('gives each machine a part of its own, also where groups have risen past 63', () => {
  expect(partsFor(1, 2, 63)).toEqual([1, 2, 63]);
  expect(partsFor(2, 64)).toEqual([2, 1]);
  const all = partsFor(...Array.from({ length: 63 }, (_, index) => index + 40));
  expect(new Set(all).size).toBe(63);
  expect([Math.min(...all), Math.max(...all)]).toEqual([1, 63]);
});

it('refuses two machines in one range', () => {
  expect(() => partsFor(1, 64)).toThrow('would generate the same ids');
});
