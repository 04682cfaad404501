import { expect, it } from '@rstest/core';
import { isInService } from './is-in-service';

const at = (days: number | null): Date | null => (days === null ? null : new Date(Date.now() + days * 86_400_000));

it.each([
  [null, null, true],
  [-1, 1, true],
  [1, null, false],
  [1, 2, false],
  [null, -1, false],
])('a client whose service begins in %s days and ends in %s', (start, end, expected) => {
  expect(isInService({ service_start_date: at(start), service_end_date: at(end) })).toBe(expected);
});
