import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { allowedKeywordSigns, findSpecialCharacters, isEmail, isEmptyRichText, isMobileNumber } from '#shared/validate';
import { cpuStopwatch } from '#shared/testing';

describe('isMobileNumber', () => {
  it('accepts only 11 digits that start with 1', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789'), { minLength: 9, maxLength: 13 }), (digits) => {
        expect(isMobileNumber(digits.join(''))).toBe(digits.length === 11 && digits[0] === '1');
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999_999 }), (rest) => {
        expect(isMobileNumber(`1${String(rest).padStart(10, '0')}`)).toBe(true);
      }),
    );
    for (const text of ['1380013800a', ' 13800138000', '13800138000\n', '+8613800138000', '１３８００１３８０００'])
      expect(isMobileNumber(text)).toBe(false);
  });
});

describe('isEmail', () => {
  it('accepts word characters, @ and a domain with a suffix of two letters or more', () => {
    const word = fc.stringMatching(/^\w{1,10}$/);
    const label = fc.stringMatching(/^[a-z0-9]{1,10}$/);
    fc.assert(
      fc.property(word, label, fc.stringMatching(/^[a-z]{1,5}$/), (local, domain, suffix) => {
        expect(isEmail(`${local}@${domain}.${suffix}`)).toBe(suffix.length >= 2);
      }),
      { numRuns: 200 },
    );
    for (const text of ['zhang.san@corp.com.cn', 'a+b@c-d.org']) expect(isEmail(text)).toBe(true);
    for (const text of ['', 'a@b', 'a@.com', '@b.com', 'a b@c.com', '张三@b.com', 'a@b.c1', 'a@@b.com', 'a..b@c.com'])
      expect(isEmail(text)).toBe(false);
  });

  it('is fast on hostile text', () => {
    const spent = cpuStopwatch();
    isEmail(`${'a.'.repeat(120)}@`);
    isEmail(`a@${'a.'.repeat(120)}`);
    expect(spent()).toBeLessThan(1_000);
  });
});

describe('findSpecialCharacters', () => {
  it('lists each distinct character that is not a letter, digit or allowed, and a space by name', () => {
    expect(findSpecialCharacters('星河 汽车*质量？*')).toEqual(['space', '*', '？']);
    expect(findSpecialCharacters('C++ R&D', ['+'])).toEqual(['space', '&']);
    expect(findSpecialCharacters('a b', ['space'])).toEqual([]);
    expect(findSpecialCharacters('青禾乳业ABC123é')).toEqual([]);
  });

  it('agrees with a plain definition', () => {
    const signs = fc.constantFrom(...'星aé1 *&.!|（）“😀', '\t');
    fc.assert(
      fc.property(fc.array(signs), (characters) => {
        const expected = characters
          .filter((sign) => !'星aé1'.includes(sign) && !allowedKeywordSigns.includes(sign))
          .map((sign) => (sign === ' ' ? 'space' : sign));
        expect(findSpecialCharacters(characters.join(''))).toEqual([...new Set(expected)]);
      }),
    );
  });
});

describe('isEmptyRichText', () => {
  it('treats empty paragraphs as empty', () => {
    for (const html of ['', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>', ' <p class="a">\u200b</p>\n<p> </p>'])
      expect(isEmptyRichText(html)).toBe(true);
    for (const html of ['<p>a</p>', '<p><img src="a.png"></p>', '<table></table>', '<', '&lt;'])
      expect(isEmptyRichText(html)).toBe(false);
  });

  it('finds any text at any nesting depth', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[一-龥a-z0-9]{0,5}$/),
        fc.array(fc.constantFrom('p', 'b', 'div', 'span')),
        (text, tags) => {
          const html = tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, text);
          expect(isEmptyRichText(html)).toBe(text === '');
        },
      ),
    );
  });
});
