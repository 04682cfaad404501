import { describe, expect, it } from '@rstest/core';
import { reasonParts, reasonText } from '#shared/delivery';
import { getWait } from './gateway-answer';

describe('requested retry delay', () => {
  it.each([
    ['17', 17],
    [35, 35],
    [0, 1],
    ['Thu, 01 Jan 1970 00:01:30 GMT', 90],
    ['86400', 3600],
    ['', undefined],
    [undefined, undefined],
    ['soon', undefined],
  ])('%j is %s seconds', (headerValue, seconds) => {
    expect(getWait(headerValue, 0)).toBe(seconds);
  });
});

describe('a reason', () => {
  it('is stored as one text and split again', () => {
    expect(reasonParts(reasonText('busy', ' 45009  out\nof limit'))).toEqual({
      code: 'busy',
      said: '45009 out of limit',
    });
    expect(reasonParts(reasonText('unset'))).toEqual({ code: 'unset', said: '' });
    expect(reasonParts('535 authentication failed')).toEqual({ code: null, said: '535 authentication failed' });
    expect(reasonParts('elsewhere: 7')).toEqual({ code: null, said: 'elsewhere: 7' });
  });
});
