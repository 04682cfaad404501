import { describe, expect, it } from '@rstest/core';
import { jsonLimits } from './json-limits';
import { JsonLimitError, parseJson } from './parse-json';

describe('parseJson', () => {
  it('parses JSON, and refuses what is none', () => {
    expect(parseJson('{"a":[1,"二"]}')).toEqual({ a: [1, '二'] });
    expect(() => parseJson('{a:1}')).toThrow(SyntaxError);
  });

  it.each([
    ['a million names', `{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['five million brackets', `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`],
    ['a million values', `[${Array.from({ length: 1_000_000 }, () => 1).join(',')}]`],
  ])('refuses %s at once', (_, text) => {
    const started = performance.now();
    expect(() => parseJson(text)).toThrow(JsonLimitError);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('parses a long text within the limits', () => {
    const text = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => ({ id: index, text: '[{,'.repeat(100) })));
    expect(text.length).toBeGreaterThan(jsonLimits.members);
    expect(parseJson(text)).toHaveLength(1_000);
  });
});
