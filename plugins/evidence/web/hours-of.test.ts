import { describe, expect, it } from '@rstest/core';
import { getHours } from './hours-of';

describe('getHours', () => {
  it.each([
    ['1, 24，168', [1, 24, 168]],
    ['24 1;1、2', [1, 2, 24]],
    ['2160', [2160]],
    ['', null],
    [' ， ', null],
  ] as const)('reads %j', (text, hours) => expect(getHours(text)).toEqual(hours));
  it.each(['0', '2161', '1.5', '-1', 'a', '1,2,3,4,5,6,7,8,9,10,11'])('refuses %j', (text) =>
    expect(getHours(text)).toBeUndefined(),
  );
});
