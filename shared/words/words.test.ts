import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { anyCharacter } from '#shared/testing';
import { Lexicon, Segmenter, type WordTag } from '#shared/words';

const segmenter = new Segmenter(new Lexicon());
const cut = (text: string, added: ConstructorParameters<typeof Lexicon>[0] = []): string[] =>
  (added.length > 0 ? new Segmenter(new Lexicon(added)) : segmenter)
    .cut(text)
    .map(({ text: word, tag }) => `${word}/${tag}`);

describe('segmenter', () => {
  it('covers any text in order with its own characters', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.constantFrom('中国', '王建国', '的', '·', 'iphone15', '3.5万', '克林顿', '，', '欧阳', '驻华', '\n', '公司'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const words = segmenter.cut(text);
        let at = 0;
        for (const { start, end, text: word } of words) {
          expect([start, text.slice(start, end)]).toEqual([at, word]);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(text.length);
      }),
      { numRuns: 150 },
    );
  });

  it('resolves ambiguous segmentations as intended', () => {
    expect(cut('研究生命的起源')).toEqual(['研究/vn', '生命/vn', '的/u', '起源/n']);
    expect(cut('iphone15销量超3.5万台')[0]).toBe('iphone15/x');
    expect(cut('销量为3.5%')).toContain('3.5/m');
  });

  it('finds names that no list contains', () => {
    expect(cut('记者李巾凡摄')).toContain('李巾凡/nr');
    expect(cut('总经理欧阳若溪表示')).toContain('欧阳若溪/nr');
    expect(cut('总统塞迪略·冈萨雷斯访华').some((word) => word.endsWith('/nrt'))).toBe(true);
  });

  it('never splits added words', () => {
    const word = { word: '云笺m9', tag: 'nz' as WordTag };
    expect(cut('新款云笺m9上市')).not.toContain('云笺m9/nz');
    expect(cut('新款云笺m9上市', [word])).toContain('云笺m9/nz');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'银杏计划星河的在是了中国人民大会'), minLength: 2, maxLength: 6 }),
        (added) => {
          expect(
            new Segmenter(new Lexicon([{ word: added, tag: 'nz' }])).cut(`，${added}，`).map(({ text }) => text),
          ).toEqual(['，', added, '，']);
        },
      ),
      { numRuns: 20 },
    );
  });
});
