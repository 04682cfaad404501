import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { foldText } from './fold';
import { markRanges } from './mark-ranges';

describe('markRanges', () => {
  it('marks words in the original text in order, the longest of those that start together', () => {
    const text = '蘋果 手机和ＡＩ，he said AI。';
    const marks = markRanges(text, ['苹果', '苹果手机', 'ai', '手机和']);
    expect(marks.map(({ start, end, word }) => [text.slice(start, end), word])).toEqual([
      ['蘋果 手机', '苹果手机'],
      ['ＡＩ', 'ai'],
      ['AI', 'ai'],
    ]);
  });

  it('marks nothing without words', () => {
    expect(markRanges('苹果', ['', ' '])).toEqual([]);
  });

  it('returns ranges that do not overlap and fold to their word', () => {
    const piece = fc.array(fc.constantFrom(...'蘋苹果a １1b'), { maxLength: 30 }).map((units) => units.join(''));
    fc.assert(
      fc.property(
        piece,
        fc.array(
          piece.map((word) => word.slice(0, 3)),
          { maxLength: 5 },
        ),
        (text, words) => {
          let before = 0;
          for (const { start, end, word } of markRanges(text, words)) {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(foldText(text.slice(start, end))).toBe(foldText(word));
            before = end;
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
