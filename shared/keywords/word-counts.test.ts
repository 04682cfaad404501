import fc from 'fast-check';
import { expect, it } from '@rstest/core';
import { WordCounts } from './word-counts';

const word = fc
  .array(fc.constantFrom(...'中国人工智能大模型a1', '𠮷'), { minLength: 1, maxLength: 7 })
  .map((letters) => letters.join(''));

it('returns the given counts of words of any length, and zero for other words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.double({ min: 0.5, max: 1e6, noNaN: true }))),
      fc.array(word),
      (initialCounts, more) => {
        const expected = new Map(initialCounts);
        const counts = new WordCounts(
          7,
          initialCounts.map(([text]) => text),
          initialCounts.map(([, count]) => count),
        );
        expect(counts.total).toBe(7);
        for (const text of [...expected.keys(), ...more, '']) expect(counts.of(text)).toBe(expected.get(text) ?? 0);
      },
    ),
    { numRuns: 500 },
  );
  const many = Array.from({ length: 30_000 }, (_, index) =>
    String.fromCharCode(0x4e00 + (index % 9_973), 0x4e00 + index),
  );
  const counts = new WordCounts(
    1,
    many,
    many.map((_, index) => index + 1),
  );
  many.forEach((text, index) => expect(counts.of(text)).toBe(index + 1));
});
