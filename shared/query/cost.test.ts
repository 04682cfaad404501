import { expect, it } from '@rstest/core';
import { parseQuery } from './parse';
import { queryCost } from './cost';

const cost = (text: string): number => {
  const { tree, error } = parseQuery(text);
  if (error) throw new Error(error.code);
  return queryCost(tree);
};

it('is low for typical queries, and grows with the amount of data to be read', () => {
  expect(cost('召回')).toBe(1);
  expect(cost('新能源汽车 AND (召回 OR 起火) NOT 广告')).toBeLessThan(20);
  expect(cost('电池 NEAR/10 起火')).toBeLessThan(60);
  const near = (count: number) =>
    Array.from({ length: count }, (_, index) => `电池${index} NEAR/100 起火${index}`).join(' OR ');
  expect(cost(near(50))).toBeGreaterThan(5_000);
  expect(cost(near(10))).toBeGreaterThan(9 * cost(near(1)));
  expect(cost('NOT 广告')).toBeGreaterThan(200);
  expect(cost('车')).toBeGreaterThan(200);
});
