import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { cpuStopwatch } from '#shared/testing';
import { getExcerpt, getSummary, sentences } from './sentences';

describe('sentences', () => {
  it('splits after closing marks and at line breaks', () => {
    expect(sentences('他说：“好。”真的吗？？是3.5倍！\n第二段 A b. Next one')).toEqual([
      '他说：“好。”',
      '真的吗？？',
      '是3.5倍！',
      '第二段 A b.',
      'Next one',
    ]);
    expect(sentences(' \n ')).toEqual([]);
  });

  it('loses nothing but white space', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'中。！a. \n”?…'), { maxLength: 40 }).map((units) => units.join('')),
        (text) => {
          expect(sentences(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        },
      ),
    );
  });

  it('is fast on long texts without punctuation', () => {
    const spent = cpuStopwatch();
    expect(sentences('中.'.repeat(50_000))).toHaveLength(1);
    expect(spent()).toBeLessThan(1_000);
  });
});

describe('getSummary', () => {
  it('ends with a sentence where that keeps enough, else with an ellipsis', () => {
    expect(getSummary('今天发布新品。明天开始销售，价格未定', 10)).toBe('今天发布新品。');
    expect(getSummary('今天。明天开始销售价格未定', 10)).toBe('今天。明天开始销售…');
    expect(getSummary('短 \n 文', 10)).toBe('短 文');
  });

  it('respects the length and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (text, length) => {
        const summary = getSummary(text, length);
        expect(summary.length).toBeLessThanOrEqual(length);
        expect(summary).toMatch(/^(?:[^\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/);
      }),
    );
  });
});

describe('getExcerpt', () => {
  const text = `${'前面是别的内容，说的不是这件事。'.repeat(30)}代号星罗九号的项目\n今天公布。${'后文继续。'.repeat(60)}`;

  it('begins with the sentence of the offset and marks what was cut', () => {
    const excerpt = getExcerpt(text, text.indexOf('星罗九号'), 60);
    expect(excerpt).toMatch(/^…代号星罗九号的项目 今天公布。后文继续。.*…$/u);
    expect(excerpt.length).toBeLessThanOrEqual(62);
  });

  it('has no ellipsis where nothing was cut', () => {
    expect(getExcerpt('代号  星罗九号\n', 4, 60)).toBe('代号 星罗九号');
  });

  it('does not begin inside an emoji', () => {
    const emoji = `${'👍'.repeat(100)}星罗九号`;
    for (const length of [10, 11, 12, 13]) {
      const excerpt = getExcerpt(emoji, emoji.indexOf('星'), length);
      expect(excerpt).toContain('星罗九号'.slice(0, 2));
      expect(excerpt).not.toMatch(/\p{Surrogate}/u);
    }
  });
});
