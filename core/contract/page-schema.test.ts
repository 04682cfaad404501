import { expect, it } from '@rstest/core';
import { pageSchema, sizeSchema } from './page-schema';

it('reads the page and size of a query and applies defaults for both', () => {
  expect(pageSchema().parse({})).toEqual({ page: 1, size: 20 });
  expect(pageSchema({ size: 50 }).parse({ page: '3' })).toEqual({ page: 3, size: 50 });
});

it('enforces the limits', () => {
  const accepts = (page: string, size: string) =>
    pageSchema({ maxPage: 10, maxSize: 200 }).safeParse({ page, size }).success;
  expect([accepts('10', '200'), accepts('1', '1')]).toEqual([true, true]);
  expect([
    accepts('11', '20'),
    accepts('0', '20'),
    accepts('1', '201'),
    accepts('1', '0'),
    accepts('1.5', '20'),
  ]).toEqual(Array.from({ length: 5 }, () => false));
  expect(sizeSchema({ maxSize: 50 }).safeParse('51').success).toBe(false);
});
