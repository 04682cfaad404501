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

/** Texts of one meaning in each row, then a text of another. */
const same: readonly (readonly [what: string, texts: readonly string[], other?: string])[] = [
  ['both scripts', ['臺灣與國際', '台湾与国际']],
  ['width and case', ['ＡＢＣ１２３！', 'abc123!']],
  ['words that simplified text writes with another character', ['看著著名的計畫', '看着著名的计划'], '看着着名的計画'],
  ['著 of books', ['原著', '原著'], '原着'],
  ['着 of fire', ['山林著火了', '山林着火了'], '山林著名了'],
  ['瞭望', ['瞭望臺', '瞭望台'], '了望台'],
  ['瞭解', ['瞭解', '了解']],
  ['乾隆', ['乾隆年間', '乾隆年间'], '干隆年间'],
  ['dry', ['餅乾', '饼干']],
  ['覆', ['答覆', '答复'], '答覆盖'],
  ['ligatures and letters of mathematics', ['ﬁnal oﬃce 𝐓𝐞𝐱𝐭 Ⓣⓔⓧⓣ', 'final office text text']],
  ['signs of several characters', ['㍿甲 ㏂ № 7 ℃', '株式会社甲 a.m. no 7 °c']],
  ['numbers in circles', ['第①条', '第1条']],
  ['half-width kana and Hangul', ['ﾊﾞｽ ﾄﾖﾀ ﾡ', 'バス トヨタ ㄱ']],
  ['kana in parts', ['か\u3099', 'が'], 'か'],
  ['Hangul in parts', ['\u1112\u1161\u11ab', '한']],
  ['radicals', ['⻓江⻢⾞⼈', '长江马车人']],
  ['Japanese new forms', ['広島の経済', '广岛の经济']],
  ['variants of ideographs', ['葛\u{e0100}城 邉', '葛城 邉']],
  ['invisible characters', ['公\u3164司\u034f名\u206a称\u2800', '公司名称']],
  ['characters struck through', ['公\u0336司\u0336', '公司']],
  ['accents', ['Nestlé Škoda Ðà Nẵng Łódź Þór', 'nestle skoda da nang lodz thor']],
  ['accents in parts', ['e\u0301', 'é', 'e']],
  ['ß, œ, ı', ['Straße Œuvre ısı', 'strasse oeuvre isi']],
  ['letters of Cyrillic', ['Ёж Й', 'еж и\u0306'], 'еж и'],
  ['letters of two alphabets', ['Mаkеr', 'maker'], 'Макер'],
  ['a Cyrillic word with a Latin letter', ['Пyтин', 'путин']],
  ['pointing and stretching of Arabic', ['السَّيّارات', 'السيارات', 'السيــارات']],
  ['Persian letters', ['ایران', 'ايران']],
  ['apostrophes', ['OʼTest O′Test O’Test', "o'test o'test o'test"]],
  ['hyphens', ['甲－乙 甲—乙 甲–乙', '甲-乙甲-乙甲-乙']],
  ['dashes of Chinese', ['甲——乙', '甲——乙'], '甲--乙'],
  ['tildes', ['6〜8', '6～8', '6~8']],
  ['dots in names', ['史蒂夫・喬布斯', '史蒂夫·乔布斯', '史蒂夫乔布斯']],
  ['other dots', ['新华社·北京', '新华社・北京'], '新华社北京'],
  ['three dots', ['等等…', '等等...']],
  ['thousands', ['1,300万 12,345,678', '1300万 12345678'], '1,30万'],
  ['scales', ['1.3千万', '1300万', '0.13亿', '13百万', '1,300.0万']],
  ['scales of money', ['12000万', '1.2亿'], '12万'],
  ['thousands in words', ['3千人', '3000人'], '3千米人'],
  ['lengths', ['5千米', '5千米'], '5000米'],
  ['leading zeros', ['2026年01月02日08时', '2026年1月2日8时'], '2026年1月20日8时'],
  ['zeros of Chinese', ['二零二六年', '二〇二六年', '二○二六年']],
  ['zero as a word', ['从零开始', '从零开始'], '从〇开始'],
  ['telephones', ['138-0013-8000', '138 0013 8000', '13800138000']],
  ['plates', ['京A·12345', '京A-12345', '京A 12345', '京a12345']],
  ['keycaps', ['1\ufe0f\u20e31\ufe0f\u20e30\ufe0f\u20e3', '110']],
  ['skin tones', ['👍🏽', '👍']],
];

describe('foldText', () => {
  it.each(same)('makes one of %s', (_, [text, ...others], different) => {
    for (const other of others) expect(foldText(other)).toBe(foldText(text!));
    if (different !== undefined) expect(foldText(different)).not.toBe(foldText(text!));
  });

  it('drops white space next to a CJK character and keeps one space elsewhere', () => {
    expect(foldText('  使用 iPhone　手机 通话  Hello \t World ')).toBe('使用iphone手机通话hello world');
    expect(foldText('苹\u200b果\ufeff手 机')).toBe('苹果手机');
    expect(foldText('co\u00adoperate')).toBe('cooperate');
  });

  it('keeps numbers apart that stand beside each other', () => {
    expect(foldText('①3家 10² 3½')).toBe('1 3家10 2 3 1⁄2');
  });

  it('ends a block where a line does not go on', () => {
    expect(foldText('推动城市发展\n览胜路改造完成')).toBe('推动城市发展\u2029览胜路改造完成');
    expect(foldText('北京\n\n大学城')).toBe('北京\u2029大学城');
    expect(foldText('12\n5亿')).toBe('12\u20295亿');
    expect(foldText('召回完成。\n公司表示')).toBe('召回完成。公司表示');
    expect(foldText('刹\n车失灵')).toBe('刹车失灵');
    const wrapped = '这家公司昨天宣布召回两万辆汽\n车，原因是制动系统存在安全隐\n患，将免费维修。';
    expect(foldText(wrapped.replaceAll('汽', '各类汽').replaceAll('隐', '各类隐'))).toBe(
      '这家公司昨天宣布召回两万辆各类汽车,原因是制动系统存在安全各类隐患,将免费维修。',
    );
    const list = '某市某县某地山火烧毁大片林木\n另一市另一县另一地也起了山火\n还有某地';
    expect(foldText(list)).toContain('林木\u2029另一市');
    expect(foldText('a line of English text that is broken\nto fit a width')).toBe(
      'a line of english text that is broken to fit a width',
    );
    expect(foldText('Red Cross\nFire')).toBe('red cross\u2029fire');
  });

  it('keeps emoji whole', () => {
    expect(foldText('👨\u200d👩\u200d👧❤️')).toBe('👨\u200d👩\u200d👧❤');
    expect(foldText('🇯🇨🇳🇵')).not.toContain(foldText('🇨🇳'));
    expect(foldText('赞🇨🇳')).toContain(foldText('🇨🇳'));
    expect(foldText('苹\u200d果')).toBe('苹果');
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

describe('every assigned character', () => {
  const assigned = Array.from({ length: 0x110000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /\p{Assigned}/u.test(character) && !/\p{Private_Use}/u.test(character));

  /** Why two characters that Unicode makes equal are not equal here. */
  const exceptions: readonly (readonly [reason: string, characters: RegExp])[] = [
    ['white space and control characters are one', /[\p{White_Space}\p{Cc}]/u],
    [
      'accents by themselves, for which Unicode has a space with an accent',
      /[\u00a8\u00af\u00b4\u00b8\u02d8-\u02dd\u037a\u0384\u0385\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1fee\u1ffd\u1ffe\u2017\u203e\ufc5e-\ufc63\ufe49-\ufe4c\ufe70-\ufe7f]/u,
    ],
    ['fractions keep their numbers apart', /[\u00bc-\u00be\u2150-\u215f\u2189]/u],
    ['numbers of dates and sums that would run together', /[\u2474-\u249b\u3358-\u3370\u33e0-\u33fe]/u],
    ['a part of a flag means nothing by itself', /[\u{1f1e6}-\u{1f1ff}]/u],
  ];
  const tested = assigned.filter((character) => !exceptions.some(([, each]) => each.test(character)));

  /** Returns the characters whose changed form is folded otherwise; hundreds are folded at once. */
  const findDifferent = (change: (character: string) => string): readonly string[] => {
    const isDifferent = (characters: readonly string[]): boolean =>
      foldText(characters.map(change).join('。')) !== foldText(characters.join('。'));
    const chunks = Array.from({ length: Math.ceil(tested.length / 500) }, (_, at) =>
      tested.slice(at * 500, at * 500 + 500),
    );
    return chunks.filter(isDifferent).flatMap((chunk) => chunk.filter((character) => isDifferent([character])));
  };

  it.each(['NFC', 'NFD', 'NFKC', 'NFKD'])('is what its %s is', (form) => {
    expect(findDifferent((character) => character.normalize(form))).toEqual([]);
  });

  it('is what its capital and its small letter are', () => {
    expect(findDifferent((character) => character.toLowerCase())).toEqual([]);
    expect(findDifferent((character) => character.toUpperCase())).toEqual([]);
  });

  it('is nothing when it may be ignored', () => {
    const ignorable = assigned.filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));
    expect(ignorable.length).toBeGreaterThan(300);
    expect(ignorable.filter((character) => foldText(`公${character}司`) !== '公司')).toEqual([]);
  });
});

describe('fold', () => {
  it('maps each unit back to its original', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const folded = fold(text);
        expect(folded.text).toBe(foldText(text));
        expect([folded.offsets.length, folded.ends.length]).toEqual([folded.text.length, folded.text.length]);
        for (let index = 0; index < folded.text.length; index += 1) {
          const [at, end] = [folded.offsets[index]!, folded.ends[index]!];
          expect(end).toBeGreaterThan(at);
          if (index > 0) expect(at).toBeGreaterThanOrEqual(folded.offsets[index - 1]!);
          if (!/[\ud800-\udfff\ufffd\u2029 \u3007]|\u200d/.test(folded.text[index]!))
            expect(foldText(text.slice(at, end))).toContain(folded.text[index]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('marks all of what a match stands for', () => {
    const getMark = (text: string, word: string): string => {
      const folded = fold(text);
      const at = folded.text.indexOf(foldText(word));
      const { start, end } = originalRange(folded, at, at + foldText(word).length);
      return text.slice(start, end);
    };
    expect(getMark('the oﬃce said', 'office')).toBe('oﬃce');
    expect(getMark('罚款1.3千万元', '1300万')).toBe('1.3千万');
    expect(getMark('罚款1,300万元', '1300万')).toBe('1,300万');
    expect(getMark('用𝐓𝐞𝐱𝐭写', 'text')).toBe('𝐓𝐞𝐱𝐭');
    expect(getMark('le cafe\u0301 noir', 'café')).toBe('cafe\u0301');
    expect(getMark('史蒂夫·乔布斯说', '史蒂夫乔布斯')).toBe('史蒂夫·乔布斯');
  });

  it('keeps the dots in names where asked', () => {
    expect(fold('史蒂夫·乔布斯', { keepsDots: true }).text).toBe('史蒂夫·乔布斯');
  });

  it('returns the original range of a match', () => {
    const text = '他說：「ｉＰｈｏｎｅ 手 機」';
    const folded = fold(text);
    const at = folded.text.indexOf('iphone手机');
    const { start, end } = originalRange(folded, at, at + 8);
    expect(text.slice(start, end)).toBe('ｉＰｈｏｎｅ 手 機');
  });
});
