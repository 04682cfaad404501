import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { sentences } from '#shared/text';
import { getDifference } from './text-difference';

describe('getDifference', () => {
  it('keeps common parts and marks the rest', () => {
    expect(getDifference('第一句。第二句。第三句。', '导语。第一句。第三句。')).toEqual([
      { Kind: 'added', Text: '导语。' },
      { Kind: 'same', Text: '第一句。' },
      { Kind: 'removed', Text: '第二句。' },
      { Kind: 'same', Text: '第三句。' },
    ]);
  });

  it('restores both texts', () => {
    const text = fc
      .array(fc.constantFrom('甲。', '乙。', '丙。', '丁。'), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = getDifference(before, after);
        const side = (gone: string) =>
          parts
            .filter(({ Kind }) => Kind !== gone)
            .map(({ Text }) => Text)
            .join('');
        expect(side('added')).toBe(sentences(before).join(''));
        expect(side('removed')).toBe(sentences(after).join(''));
      }),
    );
  });
});
