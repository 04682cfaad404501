import { expect, it } from '@rstest/core';
import { idListSchema, idSchema, isId } from './id-schema';

const largest = '9223372036854775807';
const outside = '9223372036854775808';

it('accepts ids as decimal digits within 64 bits', () => {
  expect(['0', '42', largest].every(isId)).toBe(true);
  expect(['', '-1', '4.2', ' 42', '42\n', outside, '9999999999999999999', '12345678901234567890', 42].some(isId)).toBe(
    false,
  );
});

it('reports an invalid id once', () => {
  const messages = (id: string) => idSchema.safeParse(id).error?.issues.map(({ message }) => message);
  expect([messages('x'), messages(outside), messages(largest)]).toEqual([['id'], ['id'], undefined]);
});

it('limits the number of ids in a list and checks each id', () => {
  const accepts = (ids: string) => idListSchema(3).safeParse(ids).success;
  expect(['1', `1,2,${largest}`].every(accepts)).toBe(true);
  expect(['', '1,', '1,2,3,4', `1,${outside}`, '1, 2', 'a'].some(accepts)).toBe(false);
  expect(idListSchema(1).safeParse('1,2').success).toBe(false);
});
