import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { detectNotation, parseQuery, printQuery, type Notation, type Query } from '#shared/query';
import { spelledQueries } from '#shared/query/testing';

const notations = ['classic', 'modern'] as const;

function getTree(text: string, notation?: Notation): Query {
  const parsed = parseQuery(text, notation);
  if (parsed.error) throw new Error(`${parsed.error.code} at ${parsed.error.position}: ${text}`);
  return parsed.tree;
}

describe('parseQuery and printQuery', () => {
  it('print ∘ parse is the identity, in both notations', () => {
    fc.assert(
      fc.property(spelledQueries, fc.constantFrom(...notations), (tree, notation) => {
        expect(getTree(printQuery(tree, notation), notation)).toEqual(tree);
      }),
      { numRuns: 1_500 },
    );
  });

  it('converts between the notations without changing the tree', () => {
    fc.assert(
      fc.property(spelledQueries, (tree) => {
        const classic = printQuery(tree, 'classic');
        const modern = printQuery(getTree(classic, 'classic'), 'modern');
        expect(printQuery(getTree(modern, 'modern'), 'classic')).toBe(classic);
      }),
      { numRuns: 500 },
    );
  });

  it('fails only with a syntax error inside the text', () => {
    const signs = ['AND ', ' OR ', 'NOT ', ' NEAR/5 ', 'title:', 'views:', 'published:2026/'];
    const typed = fc
      .array(fc.constantFrom(...'()（）|+-"“”\\@: 、苹a1/.><=', ...signs), { maxLength: 25 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), fc.constantFrom(...notations, undefined), (text, notation) => {
        const parsed = parseQuery(text, notation);
        if (!parsed.error) {
          expect(getTree(printQuery(parsed.tree, parsed.notation), parsed.notation)).toEqual(parsed.tree);
          return;
        }
        expect(parsed.error.position).toBeGreaterThanOrEqual(0);
        expect(parsed.error.position + parsed.error.length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('classic notation', () => {
  it.each([
    ['(苹果|iPhone)+(投诉|维权)-招聘', '(苹果 OR iPhone) AND (投诉 OR 维权) AND NOT 招聘'],
    ['（苹果｜iPhone）＋投诉－招聘', '(苹果 OR iPhone) AND 投诉 AND NOT 招聘'],
    ['A+B|C', '(A AND B) OR C'],
    ['苹果、华为、小米', '苹果 OR 华为 OR 小米'],
    ['New York|London', '"New York" OR London'],
    ['-(A|B)+C', 'NOT (A OR B) AND C'],
    ['(苹果 NEAR/5 召回)+title:上海-site:sina.com.cn', '(苹果 NEAR/5 召回) AND title:上海 AND NOT site:sina.com.cn'],
    ['@产品+views:>=100', '@产品 AND views:>=100'],
    ['"C++"|“a-b”', '"C++" OR a-b'],
    ['苹果 title:召回', '苹果 AND title:召回'],
    ['published:2026-01-01..2026-2-1+A', 'published:2026/01/01..2026/02/01 AND A'],
  ])('%s', (classic, modern) => {
    expect(printQuery(getTree(classic, 'classic'), 'modern')).toBe(modern);
    expect(getTree(modern, 'modern')).toEqual(getTree(classic, 'classic'));
  });
});

describe('modern notation', () => {
  it.each([
    ['苹果 召回', '苹果+召回'],
    ['苹果 -招聘', '苹果-招聘'],
    ['苹果 NOT 招聘 OR 小米', '(苹果-招聘)|小米'],
    ['title:(苹果 OR 小米)', 'title:苹果|title:小米'],
    ['site:(新浪 OR sina.com.cn)', 'site:新浪|site:sina.com.cn'],
    ['site:(@央媒 OR @"地方 媒体")', 'site:@央媒|site:@"地方 媒体"'],
    ['title:苹果 NEAR/3 召回', 'title:(苹果 NEAR/3 召回)'],
    ['A NEAR/2 B NEAR/3 C', '(A NEAR/2 B)+(B NEAR/3 C)'],
    ['媒体：微博 情感:负面', 'media:weibo+emotion:negative'],
    ['views:>100 length:<50', 'views:>=101+length:<=49'],
    ['published:>2026/01/31', 'published:>=2026/02/01'],
    ['published:2026/01/01T8:30..', 'published:>=2026/01/01T08:30:00'],
    ['(A OR B)+C -D', '(A|B)+C-D'],
    ['covid-19', '"covid-19"'],
    ['https://a.cn/x', '"https://a.cn/x"'],
  ])('%s', (modern, classic) => {
    expect(printQuery(getTree(modern, 'modern'), 'classic')).toBe(classic);
  });
});

describe('detectNotation', () => {
  it.each([
    ['(苹果|iPhone)+(投诉|维权)-招聘', 'classic'],
    ['苹果+召回', 'classic'],
    ['苹果-招聘', 'modern'],
    ['苹果-招聘-广告', 'classic'],
    ['A|B', 'classic'],
    ['Apple+Google', 'classic'],
    ['苹果、小米', 'classic'],
    ['苹果 召回', 'modern'],
    ['苹果 -招聘', 'modern'],
    ['covid-19', 'modern'],
    ['C++', 'modern'],
    ['A OR B', 'modern'],
    ['(A OR B)+C', 'modern'],
    ['"A|B" C', 'modern'],
    ['published:2026-01-01..2026-02-01', 'modern'],
    ['(苹果 NEAR/5 召回)+上海', 'classic'],
  ] as const)('%s is %s', (text, notation) => {
    expect(detectNotation(text)).toBe(notation);
  });
});

describe('errors', () => {
  it.each([
    ['', 'empty', 0, 0],
    ['  ', 'empty', 0, 2],
    ['(A', 'unclosed-bracket', 0, 1],
    ['A)', 'unexpected-bracket', 1, 1],
    ['A OR', 'missing-operand', 4, 0],
    ['OR A', 'missing-operand', 0, 1],
    ['A AND AND B', 'missing-operand', 6, 1],
    ['()', 'missing-operand', 1, 1],
    ['"A', 'unclosed-quote', 0, 1],
    ['A ""', 'empty-word', 2, 2],
    ['A NEAR/101 B', 'bad-distance', 2, 8],
    ['A NEAR B', 'bad-distance', 2, 4],
    ['A NEAR/5 (B C)', 'near-operand', 0, 14],
    ['title:A NEAR/5 body:B', 'near-fields', 0, 21],
    ['media:火星', 'unknown-value', 6, 2],
    ['views:many', 'bad-range', 0, 6],
    ['views:30..20', 'bad-range', 0, 6],
    ['published:2026/02/30', 'bad-range', 0, 10],
    ['title:', 'missing-value', 0, 6],
    ['site:', 'missing-value', 0, 5],
    ['@', undefined, 0, 0],
    ['views:9999999999', 'bad-range', 0, 6],
  ])('%s: %s', (text, code, position, length) => {
    const { error } = parseQuery(text, 'modern');
    if (code === undefined) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ code, position, length });
  });

  it('enforces the limits', () => {
    const getCode = (text: string, notation?: Notation) => parseQuery(text, notation).error?.code;
    expect(getCode('甲'.repeat(201))).toBe('word-too-long');
    expect(getCode(`${'甲乙|'.repeat(4_999)}甲乙`)).toBeUndefined();
    expect(getCode(`${'甲|'.repeat(5_000)}乙`)).toBe('too-many-terms');
    expect(getCode(`${'甲乙丙丁|'.repeat(4_100)}甲`)).toBe('too-long');
    expect(getCode('('.repeat(100_000))).toBe('too-long');
    expect(getCode('('.repeat(20_000))).toBe('too-deep');
    expect(getCode(`${'NOT '.repeat(60)}A`, 'modern')).toBe('too-deep');
    expect(getCode(`${'NOT '.repeat(49)}A`, 'modern')).toBeUndefined();
  });

  it('accepts the longest classic rule in the modern notation', () => {
    const tree = getTree(`${'甲乙|'.repeat(4_999)}甲乙`);
    expect(getTree(printQuery(tree, 'modern'))).toEqual(tree);
  });

  it('reports possibly unintended parts', () => {
    const codes = (text: string, notation: Notation) => {
      const parsed = parseQuery(text, notation);
      return parsed.error ? [] : parsed.notes.map(({ code }) => code);
    };
    expect(codes('covid-19|流感', 'classic')).toEqual(['hyphen-as-not']);
    expect(codes('(A|B)(C|D)', 'classic')).toEqual(['implied-and']);
    expect(codes('titel:苹果', 'modern')).toEqual(['unknown-field']);
    expect(codes('(A|B)+(C|D)-E', 'classic')).toEqual([]);
  });
});

describe('parseQuery', () => {
  const read = (text: string, notation?: 'classic' | 'modern') => parseQuery(text, notation).tree;

  it.each([
    ['views:>=1万', { from: 10_000 }],
    ['阅读:>10万', { from: 100_001 }],
    ['views:>=1,300', { from: 1_300 }],
    ['views:<1.5k', { to: 1_499 }],
    ['views:200-600', { from: 200, to: 600 }],
    ['views:200~600', { from: 200, to: 600 }],
    ['views:1千至2千', { from: 1_000, to: 2_000 }],
    ['views:..2w', { to: 20_000 }],
  ])('reads the bounds of %s', (text, bounds) => {
    expect(read(text)).toEqual({ kind: 'range', field: 'views', ...bounds });
  });

  it.each(['views:>=1,00', 'views:>=100元', 'views:1.5', 'views:>=100-200', 'views:100x'])('refuses %s', (text) => {
    expect(parseQuery(text).error?.code).toBe('bad-range');
  });

  it('still excludes after a bound in the classic notation', () => {
    expect(read('views:>=100-广告', 'classic')).toMatchObject({
      kind: 'and',
      of: [{ kind: 'range' }, { kind: 'not' }],
    });
  });

  it.each([
    ['lang:中文', 'zh'],
    ['语言:英语', 'en'],
    ['lang:Japanese', 'ja'],
    ['lang:zh-CN', 'zh'],
    ['lang:繁体中文', 'zh-tw'],
    ['site:https://www.orchard.example/a?b=1', 'orchard.example'],
    ['site:*.orchard.example', 'orchard.example'],
    ['site:https://my-orchard.example/a-b', 'my-orchard.example'],
  ])('reads the value of %s', (text, value) => {
    for (const notation of ['classic', 'modern'] as const) expect(read(text, notation)).toMatchObject({ value });
  });

  it('refuses a language that is none', () => {
    expect(parseQuery('lang:火星文').error?.code).toBe('unknown-value');
  });

  it('takes a hyphen between two Chinese words for a part of a name', () => {
    expect(read('大湾区-东部快线')).toEqual({ kind: 'word', word: '大湾区-东部快线' });
    expect(parseQuery('大湾区-东部快线', 'classic')).toMatchObject({ notes: [{ code: 'hyphen-as-not' }] });
    expect(read('(大湾区|快线)-广告')).toMatchObject({ kind: 'and' });
  });

  it.each([
    '梨 && 汁',
    '梨 !广告',
    '梨 –广告',
    '梨 and 汁',
    '梨 NEAR5 汁',
    '梨 W/5 汁',
    '梨 /5 汁',
    '梨 ONEAR/5 汁',
    'juic*',
    'colo?r',
  ])('doubts the sign of another notation in %s', (text) => {
    expect(parseQuery(text)).toMatchObject({ notes: [{ code: 'sign-in-word' }] });
  });

  it('reads longer words outside of which a word must occur', () => {
    const tree = { kind: 'word', word: '北大', outside: ['东北大学', '湖北大部'] };
    expect(read('北大 OUTSIDE (东北大学 OR 湖北大部)')).toEqual(tree);
    expect(read('北大 OUTSIDE (东北大学|湖北大部)+签约', 'classic')).toEqual({
      kind: 'and',
      of: [tree, { kind: 'word', word: '签约' }],
    });
    expect(read('(梨|苹果) OUTSIDE 苹果汁')).toMatchObject({
      kind: 'or',
      of: [{ outside: ['苹果汁'] }, { outside: ['苹果汁'] }],
    });
    expect(parseQuery('site:a.example OUTSIDE 梨').error?.code).toBe('outside-operand');
    expect(parseQuery('OUTSIDE 梨').error?.code).toBe('missing-operand');
  });
});
