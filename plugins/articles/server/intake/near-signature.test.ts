import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { anyCharacter } from '#shared/testing';
import { comparable, jaccard, nearBands } from './near-signature';

const article = fc
  .array(fc.integer({ min: 0x4e00, max: 0x4fff }), { minLength: 120, maxLength: 400 })
  .map((codes) => String.fromCharCode(...codes));

const naiveJaccard = (a: string, b: string): number => {
  const grams = (text: string) =>
    new Set(Array.from({ length: Math.max(0, text.length - 4) }, (_, index) => text.slice(index, index + 5)));
  const [first, second] = [grams(a), grams(b)];
  const shared = [...first].filter((gram) => second.has(gram)).length;
  return shared / (first.size + second.size - shared);
};

it('compares only letters and digits', () => {
  const text = fc
    .array(
      fc.oneof(fc.constantFrom(...'中，。a1 一〇', '𠮷', '\ud842'), fc.string({ unit: anyCharacter, maxLength: 3 })),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (sample) => {
      expect(comparable(sample)).toBe(sample.replace(/[^\p{L}\p{N}]+/gu, ''));
    }),
    { numRuns: 500 },
  );
});

describe('nearBands', () => {
  it('matches copies with small edits', () => {
    let met = 0;
    let pairs = 0;
    fc.assert(
      fc.property(article, fc.nat(100), fc.constantFrom('讯', '本报', '（记者张三）'), (text, at, edit) => {
        const copy = text.slice(0, at) + edit + text.slice(at);
        if (jaccard(text, copy) < 0.85) return;
        pairs += 1;
        const bands = new Set(nearBands(text));
        if (nearBands(copy).some((band) => bands.has(band))) met += 1;
      }),
      { numRuns: 200 },
    );
    expect(pairs).toBeGreaterThan(100);
    expect(met / pairs).toBeGreaterThan(0.99);
  });

  it('separates unrelated texts and compares short texts as a whole', () => {
    fc.assert(
      fc.property(
        article,
        article,
        (a, b) => jaccard(a, b) > 0.3 || !nearBands(a).some((band) => nearBands(b).includes(band)),
      ),
      { numRuns: 50 },
    );
    expect(nearBands('转发微博')).toHaveLength(1);
    expect(nearBands('转发微博')).toEqual(nearBands('转发微博'));
    expect(nearBands('')).toEqual([]);
  });
});

describe('jaccard', () => {
  it('equals the similarity of sets of 5-grams', () => {
    fc.assert(
      fc.property(article, article, fc.nat(100), (a, b, cut) => {
        const mixed = a.slice(0, cut) + b.slice(cut);
        expect(jaccard(a, mixed)).toBeCloseTo(naiveJaccard(a, mixed), 2);
      }),
      { numRuns: 50 },
    );
  });

  it('compares only letters, digits and Han characters', () => {
    expect(comparable('星河，汽车 “召回” 5,000 辆！')).toBe('星河汽车召回5000辆');
  });
});
