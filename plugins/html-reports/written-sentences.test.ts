import { describe, expect, it } from '@rstest/core';
import { statesFigure, writtenSentences } from './written-sentences';

const blocks = new Set(['m1']);
const loose = (html: string): string[] =>
  writtenSentences(html, blocks).flatMap(({ text, isLoose }) => (isLoose ? [text] : []));

describe('written sentences', () => {
  it.each([
    ['共监测到 128 条信息', true],
    ['负面占比百分之三', true],
    ['增长近两倍', true],
    ['more than half of them', true],
    ['2026年11月16日至22日的情况', false],
    ['本报告为第 12 期', false],
    ['Covid-19 相关讨论', false],
    ['1. 总体平稳', false],
    ['November 16 was quiet', false],
    ['舆论总体平稳', false],
  ])('%s states a figure: %s', (text, says) => {
    expect(statesFigure(text)).toBe(says);
  });

  it('that say a figure need a source where the figure stands', () => {
    expect(loose('<p>总量 12 条。情况平稳。</p>')).toEqual(['总量 12 条。']);
    expect(loose('<p><span data-refs="b:m1">总量 12 条。</span></p>')).toEqual([]);
    expect(loose('<p><span data-refs="b:m1">总量 12 条</span>，增长 30%。</p>')).toEqual(['总量 12 条，增长 30%。']);
    expect(loose('<p><span data-named="2025 年报">营收 8 亿。</span></p>')).toEqual([]);
  });

  it('drop a source that the report no longer contains', () => {
    expect(loose('<p><span data-refs="b:gone">总量 12 条。</span></p>')).toEqual(['总量 12 条。']);
    expect(loose('<p><span data-refs="a:1;drop">总量 12 条。</span></p>')).toEqual(['总量 12 条。']);
    expect(writtenSentences('<p><span data-refs="b:m1 a:7">总量 <strong>12</strong> 条。</span></p>', blocks)).toEqual([
      {
        text: '总量 12 条。',
        source: { Block_IDs: ['m1'], Article_IDs: ['7'], Named: '' },
        isLoose: false,
      },
    ]);
  });

  it('exclude headings', () => {
    expect(loose('<h2>一周 7 件大事</h2><p>其余 5 件。</p>')).toEqual(['其余 5 件。']);
  });
});
