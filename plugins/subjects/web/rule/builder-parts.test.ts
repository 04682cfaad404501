import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { parseQuery, printQuery } from '#shared/query';
import { partsOfTree, treeOfParts, type BuilderPart } from './builder-parts';

const word = fc.constantFrom('召回', '星河汽车', 'iPhone 15', '起火', '@品牌', '@高管 名单', 'a-b');
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
const field = fc.constantFrom('' as const, 'title' as const, 'body' as const);
const part: fc.Arbitrary<BuilderPart> = fc.oneof(
  fc.record({
    kind: fc.constant('words' as const),
    mode: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
    field,
    words,
  }),
  fc.record({
    kind: fc.constant('near' as const),
    left: words,
    right: words,
    distance: fc.integer({ min: 0, max: 100 }),
    field,
  }),
  fc.record({
    kind: fc.constant('attribute' as const),
    field: fc.constantFrom('site' as const, 'author' as const),
    values: fc.uniqueArray(fc.constantFrom('新华网', 'a.example', '小 王'), { minLength: 1 }),
    isExcluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    field: fc.constant('views' as const),
    from: fc.integer({ min: 0, max: 9 }),
    to: fc.constantFrom(null, 10, 20),
  }),
);

describe('partsOfTree', () => {
  it('round-trips the rule of any lines in both notations', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('classic' as const, 'modern' as const),
        (parts, notation) => {
          const tree = treeOfParts(parts);
          const text = printQuery(tree!, notation);
          const read = parseQuery(text, notation);
          expect(read.tree).toEqual(tree);
          expect(treeOfParts(partsOfTree(read.tree!)!)).toEqual(tree);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('shows word groups, distances and sources as lines', () => {
    const { tree } = parseQuery(
      '(星河汽车 OR @品牌) AND title:召回 AND 起火 NEAR/10 (电池 OR 充电桩) NOT (招聘 OR 广告) NOT site:a.example AND views:>=100',
    );
    expect(partsOfTree(tree!)).toEqual([
      { kind: 'words', mode: 'any', field: '', words: ['星河汽车', '@品牌'] },
      { kind: 'words', mode: 'all', field: 'title', words: ['召回'] },
      { kind: 'near', left: ['起火'], right: ['电池', '充电桩'], distance: 10, field: '' },
      { kind: 'words', mode: 'none', field: '', words: ['招聘', '广告'] },
      { kind: 'attribute', field: 'site', values: ['a.example'], isExcluded: true },
      { kind: 'range', field: 'views', from: 100, to: null },
    ]);
  });

  it('reports when a rule cannot be shown as lines', () => {
    for (const rule of [
      '(a AND b) OR c',
      'NOT (a AND b)',
      '(title:a OR b)',
      'published:2026/01/01..2026/02/01',
      '"@mail"',
      '(site:a OR word)',
    ])
      expect(partsOfTree(parseQuery(rule).tree!)).toBeUndefined();
    expect(treeOfParts([{ kind: 'words', mode: 'any', field: '', words: [] }])).toBeNull();
  });
});
