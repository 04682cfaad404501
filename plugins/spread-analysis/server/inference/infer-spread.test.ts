import { describe, expect, it } from '@rstest/core';
import type { SpreadCopy } from './copy';
import { inferSpread } from './infer-spread';

const minute = 60_000;
const sentences = Array.from(
  { length: 14 },
  (_, number) =>
    `第${'一二三四五六七八九十甲乙丙丁'[number]}处现场的工作人员${'东南西北'[number % 4]}面核对了${'水电气路桥站港库'[number % 8]}的记录，结论与${'张王李赵陈杨黄'[number % 7]}工的说法并不相同。`,
);
const body = sentences.join('');
const copy = (id: string, minutes: number, text: string, more: Partial<SpreadCopy> = {}): SpreadCopy => ({
  id,
  at: minutes * minute,
  title: '现场核对结论不一',
  text,
  site: `${id}日报`,
  domain: `${id}.example`,
  author: '',
  url: `https://${id}.example/1`,
  weight: 3,
  ...more,
});
const getParents = (copies: readonly SpreadCopy[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inferSpread(copies).map(({ child, parent }) => [copies[child]?.id ?? '', copies[parent]?.id ?? '']),
  );

describe('inferSpread', () => {
  it('follows an inserted sentence rather than the earliest or the latest copy', () => {
    const changed = `${sentences.slice(0, 5).join('')}围观的居民对此议论纷纷，各执一词。${sentences.slice(5).join('')}`;
    expect(
      getParents([copy('甲甲', 0, body), copy('乙乙', 30, changed), copy('丙丙', 60, body), copy('丁丁', 90, changed)]),
    ).toMatchObject({ 乙乙: '甲甲', 丁丁: '乙乙' });
  });

  it('follows the seam of a removed sentence', () => {
    const cut = [...sentences.slice(0, 4), ...sentences.slice(5)].join('');
    const twice = [...sentences.slice(0, 4), ...sentences.slice(5, 9), ...sentences.slice(10)].join('');
    expect(
      getParents([copy('甲甲', 0, body), copy('乙乙', 30, cut), copy('丙丙', 60, body), copy('丁丁', 90, twice)]),
    ).toMatchObject({ 丁丁: '乙乙' });
  });

  it('uses the source named by a copy, and returns it as a reason', () => {
    const copies = [
      copy('甲甲', 0, body),
      copy('乙乙', 10, body),
      copy('丙丙', 20, body),
      copy('丁丁', 30, `据乙乙日报报道，${body}`),
    ];
    expect(getParents(copies).丁丁).toBe('乙乙');
    const edge = inferSpread(copies).find(({ child }) => child === 3);
    expect(edge?.reasons[0]).toEqual({ kind: 'attribution', phrase: '据乙乙日报报道' });
    expect(edge?.confidence).toBeGreaterThan(0.7);
  });

  it('uses a link in the text as a source', () => {
    const copies = [copy('甲甲', 0, body), copy('乙乙', 10, body), copy('丁丁', 30, `${body}原文 https://甲.example`)];
    const linked = [...copies.slice(0, 2), copy('丁丁', 30, `${body} https://aa.example/1`)].map((each, index) =>
      index === 0 ? { ...each, url: 'https://aa.example/1', domain: 'aa.example' } : each,
    );
    const edge = inferSpread(linked).find(({ child }) => child === 2);
    expect([edge?.parent, edge?.reasons[0]?.kind]).toEqual([0, 'link']);
  });

  it('is less sure where copies do not differ', () => {
    const alike = inferSpread(Array.from({ length: 6 }, (_, number) => copy(`站${number}`, number * 10, body)));
    expect(alike.at(-1)?.confidence).toBeLessThan(0.7);
  });

  it('returns no parent for a single copy, and nothing for no copies', () => {
    expect(inferSpread([copy('甲甲', 0, body)])).toEqual([]);
    expect(inferSpread([])).toEqual([]);
  });

  it('is fast with a thousand copies', () => {
    const copies = Array.from({ length: 1_000 }, (_, number) =>
      copy(`站${number}`, number, [...sentences.slice(0, number % 13), ...sentences.slice((number % 13) + 1)].join('')),
    );
    const began = performance.now();
    expect(inferSpread(copies).length).toBe(999);
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});
