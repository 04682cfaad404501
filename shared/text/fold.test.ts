import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { anyCharacter } from '#shared/testing';
import { fold, foldText, originalRange } from './fold';

const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'中國国臺a1Ａ１ 　\n\u200b，。-İK𠮷⼀', '\ud842', '\udfb7', '\0', '❤️', '１５'),
      fc.string({ unit: anyCharacter, maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('foldText', () => {
  it('unifies traditional and simplified characters, widths and cases', () => {
    expect(foldText('臺灣與國際')).toBe('台湾与国际');
    expect(foldText('ＡＢＣ１２３！')).toBe('abc123!');
    expect(foldText('看著乾隆著名的計畫')).toBe(foldText('看着干隆着名的计划'));
    expect(foldText('⼀⾦')).toBe('一金');
    expect(foldText('史蒂夫・喬布斯')).toBe('史蒂夫·乔布斯');
  });

  it('drops white space next to a CJK character and keeps one space elsewhere', () => {
    expect(foldText('  使用 iPhone　手机\n通话  Hello \t World ')).toBe('使用iphone手机通话hello world');
    expect(foldText('苹\u200b果\ufeff手 机')).toBe('苹果手机');
    expect(foldText('co\u00adoperate')).toBe('cooperate');
  });

  it('keeps characters without a one-unit counterpart', () => {
    expect(foldText('㎡①ﬁ')).toBe('㎡①ﬁ');
    expect(foldText('𠮷野家')).toBe('𠮷野家');
  });

  it('returns storable text: no NUL, no lone surrogate', () => {
    expect(foldText('a\0b\ud842c')).toBe('a b\ufffdc');
    fc.assert(
      fc.property(mixed, (text) => {
        expect(foldText(text)).toMatch(/^(?:[^\0\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 500 },
    );
    const everything = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).join('x');
    expect(foldText(foldText(everything))).toBe(foldText(everything));
  });

  it('handles texts longer than one buffer', () => {
    const text = '國Ａ'.repeat(30_000);
    expect(foldText(text)).toBe('国a'.repeat(30_000));
  });
});

describe('fold', () => {
  it('maps each unit back to its original', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const folded = fold(text);
        expect(folded.text).toBe(foldText(text));
        expect(folded.offsets.length).toBe(folded.text.length);
        for (let index = 0; index < folded.text.length; index += 1) {
          const at = folded.offsets[index]!;
          if (index > 0) expect(at).toBeGreaterThan(folded.offsets[index - 1]!);
          if (!/[\ud800-\udfff\ufffd ]/.test(folded.text[index]!)) expect(foldText(text[at]!)).toBe(folded.text[index]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('returns the original range of a match', () => {
    const text = '他說：「ｉＰｈｏｎｅ 手 機」';
    const folded = fold(text);
    const at = folded.text.indexOf('iphone手机');
    const { start, end } = originalRange(folded, at, at + 8);
    expect(text.slice(start, end)).toBe('ｉＰｈｏｎｅ 手 機');
  });
});
