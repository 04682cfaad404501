import { describe, expect, it } from '@rstest/core';
import { isSpaceAt, withoutLongSpaces } from './long-spaces';

describe('spaces of a page', () => {
  it('match those of patterns, of every kind', () => {
    const all = Array.from({ length: 65_536 }, (_, code) => String.fromCharCode(code));
    expect(all.filter((one) => isSpaceAt(one, 0))).toEqual(all.filter((one) => /\s/.test(one)));
  });

  it.each(['', 'a b', ' \n a \t', `a${' '.repeat(200)}b`])('stay as they are where they are few: %j', (text) =>
    expect(withoutLongSpaces(text)).toBe(text),
  );

  it('are cut where they are many, between words and at both ends', () => {
    const cut = ' \n'.repeat(100);
    const long = ' \n'.repeat(2_000);
    expect(withoutLongSpaces(`${long}a${long}b c${long}`)).toBe(`${cut}a${cut}b c${cut}`);
  });
});
