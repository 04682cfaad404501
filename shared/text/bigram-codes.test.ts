import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { bigramCodes, facetCode } from './bigram-codes';
import { foldText } from './fold';
import { indexOfWord } from './word-boundary';

const getCodes = (text: string) => [...bigramCodes(foldText(text))];
const text = fc
  .array(fc.constantFrom(...'中国台a b1 2，𠮷龍かっ', '가', 'ai', '5G'), { maxLength: 40 })
  .map((parts) => foldText(parts.join('')));

describe('bigramCodes', () => {
  it('gives two adjacent characters a distinct signed number', () => {
    expect(getCodes('中国')).toEqual([(0x4e2d << 16) | 0x56fd]);
    expect(getCodes('龍龙')).toEqual([(0x9f99 << 16) | 0x9f99 | 0]);
    expect(getCodes('龙龙')[0]).toBeLessThan(0);
    expect(getCodes('中国中国')).toHaveLength(2);
  });

  it('has no code for a single character or a symbol, and none across a gap', () => {
    expect(getCodes('中')).toEqual([]);
    expect(getCodes('，!')).toEqual([]);
    expect(getCodes('中，国')).toEqual([]);
    expect(getCodes('中\n')).toEqual([]);
  });

  it('hashes runs of letters and of digits as a whole', () => {
    expect(new Set(getCodes('iPhone15'))).toEqual(new Set([...getCodes('iphone'), ...getCodes('15')]));
    expect(getCodes('iphone')).not.toEqual(getCodes('iphones'));
  });

  it('keeps runs, facets and CJK pairs distinct', () => {
    const upper = (code: number) => code >>> 16;
    fc.assert(
      fc.property(
        fc.stringMatching(/^(?:[a-z]{1,12}|\d{1,12})$/),
        fc.nat(15),
        fc.nat(4_194_303),
        (run, kind, value) => {
          const [code] = bigramCodes(run);
          expect(upper(code!) >= 0xd800 && upper(code!) < 0xdc00).toBe(true);
          expect(upper(facetCode(kind, value)) >= 0xdc00 && upper(facetCode(kind, value)) < 0xe000).toBe(true);
        },
      ),
    );
    expect(new Set([facetCode(0, 0), facetCode(0, 1), facetCode(1, 0), facetCode(15, 4_194_303)]).size).toBe(4);
  });

  it('hashes different words differently', () => {
    const words = Array.from({ length: 20_000 }, (_, index) =>
      index.toString(36).replaceAll(/\d/g, (digit) => 'klmnopqrst'[Number(digit)]!),
    );
    const codes = new Set(words.map((word) => bigramCodes(word)[0]));
    expect(codes.size).toBeGreaterThan(new Set(words).size - 20);
  });

  it('contains every code of any matching word, each once', () => {
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(6), (folded, start, length) => {
        const word = foldText(folded.slice(start, start + length));
        const codes = [...bigramCodes(folded)];
        expect(new Set(codes).size).toBe(codes.length);
        if (indexOfWord(folded, word) >= 0) expect(codes).toEqual(expect.arrayContaining([...bigramCodes(word)]));
      }),
      { numRuns: 1_000 },
    );
  });
});
