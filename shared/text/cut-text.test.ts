import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cutText, firstCharacters } from './cut-text';
import { storableJson, storableText, storableValue } from './storable';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const boundaries = (text: string): ReadonlySet<number> =>
  new Set([text.length, ...[...segmenter.segment(text)].map(({ index }) => index)]);
/** Plain characters and all kinds of characters made of several units. */
const pieces = fc.constantFrom(
  'a',
  ' ',
  '中',
  '，',
  'é',
  '😂',
  '👨‍👩‍👧',
  '👍🏽',
  '🇨🇳',
  '🇯🇵',
  '한',
  'กำ',
  '\r\n',
  '❤️',
  '1️⃣',
);
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));

describe('cutText', () => {
  it('cuts before an emoji at the limit and never inside one', () => {
    const title = `${'乙'.repeat(59)}😂刹车`;
    expect(cutText(title, 60)).toBe('乙'.repeat(59));
    expect(cutText(title, 61)).toBe(`${'乙'.repeat(59)}😂`);
    expect(cutText('👨‍👩‍👧家', 10, '…')).toBe('👨‍👩‍👧家');
    expect(cutText('一👨‍👩‍👧家', 5, '…')).toBe('一…');
    expect(cutText('🇨🇳🇯🇵', 6)).toBe('🇨🇳');
    expect(cutText('短', 60, '…')).toBe('短');
  });

  it('keeps as many whole characters as fit', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 12, max: 60 }), fc.constantFrom('', '…'), (text, max, ellipsis) => {
        const cut = cutText(text, max, ellipsis);
        expect(cut.length).toBeLessThanOrEqual(max);
        if (text.length <= max) {
          expect(cut).toBe(text);
          return;
        }
        const prefix = cut.slice(0, cut.length - ellipsis.length);
        const best = Math.max(...[...boundaries(text)].filter((at) => at <= max - ellipsis.length));
        expect([prefix, cut.endsWith(ellipsis)]).toEqual([text.slice(0, best), true]);
      }),
    );
  });

  it('ends also where one character is longer than the limit', () => {
    const pile = `e${'\u0301'.repeat(5_000)}`;
    expect(cutText(pile, 20)).toHaveLength(20);
    expect(cutText('😂'.repeat(20), 3)).toBe('😂');
    expect(cutText('😂', 1)).toBe('');
  });
});

it('firstCharacters counts characters as people do', () => {
  expect(firstCharacters('👨‍👩‍👧好👍🏽天', 3)).toBe('👨‍👩‍👧好👍🏽…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.integer({ min: 1, max: 12 }), (text, length) => {
      const cut = firstCharacters(text, length);
      const fits = [...segmenter.segment(text)].length <= length;
      expect(cut === text).toBe(fits);
      if (!fits)
        expect([text.startsWith(cut.slice(0, -1)), [...segmenter.segment(cut.slice(0, -1))].length]).toEqual([
          true,
          length,
        ]);
    }),
  );
});

describe('storable texts', () => {
  const half = '😂'.slice(0, 1);

  it('replace unpaired surrogates, drop U+0000 and leave everything else unchanged', () => {
    expect(storableText(`a${half}b\0`)).toBe('a\ufffdb');
    const fine = { a: ['😂', { b: 1 }], c: null };
    expect(storableValue(fine)).toBe(fine);
    expect(storableValue({ [`k${half}`]: [`x\0`, { y: half }], z: 1 })).toEqual({
      'k\ufffd': ['x', { y: '\ufffd' }],
      z: 1,
    });
  });

  it('work in JSON, whatever the escapes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('\0', half, '😂', '😂'.slice(1), '\\', '\\u0000', '"', 'a', '\ud800\udc00')),
        (parts) => {
          const value = { text: parts.join('') };
          expect(JSON.parse(storableJson(JSON.stringify(value)))).toEqual(storableValue(value));
        },
      ),
    );
  });
});
