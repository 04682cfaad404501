import { describe, expect, it } from '@rstest/core';
import { testToken } from '../testing';
import { getAuthorization, isTokenValid, tokenEnd } from './token';

describe('token', () => {
  it('is valid with three parts and an exp in the future', () => {
    const token = testToken(60);
    expect(isTokenValid(token)).toBe(true);
    expect(isTokenValid(token, Date.now() + 61_000)).toBe(false);
    expect(getAuthorization(token)).toBe(`Bearer ${token.access_token}`);
  });

  it.each([
    '',
    'a.b',
    'a.b.c',
    '..',
    `e30.${btoa('{"exp":"soon"}')}.c`,
    `e30.${btoa('null')}.c`,
    `${testToken().access_token}.more`,
  ])('is invalid: %s', (access_token) => {
    const token = { token_type: 'Bearer', access_token };
    expect([isTokenValid(token), getAuthorization(token), tokenEnd(token)]).toEqual([false, undefined, undefined]);
  });
});
