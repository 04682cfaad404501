import { describe, expect, it } from '@rstest/core';
import {
  clearNotation,
  parseQuery,
  parseSearch,
  plainQuotes,
  positiveWords,
  printQuery,
  getRuleParts,
  wantedClauses,
  type Notation,
} from '#shared/query';

describe('plainQuotes', () => {
  it.each([
    ['“上海工厂” 停产', '"上海工厂" 停产'],
    ['「上海工厂」', '"上海工厂"'],
    ['‘上海工厂’', '"上海工厂"'],
    ['“上海工厂', ' 上海工厂'],
    ['上海"', '上海 '],
    ['"" 上海', '  上海'],
    ["don't", "don't"],
    ['「说"停"」', '"说\\"停\\""'],
  ])('%s becomes %s', (typed, plain) => expect(plainQuotes(typed)).toBe(plain));
});

describe('parseSearch', () => {
  it('treats no quote as a mistake and pairs as phrases', () => {
    expect(parseSearch('“上海 工厂').error).toBeUndefined();
    expect(parseSearch('「上海 工厂」').tree).toEqual({ kind: 'word', word: '上海 工厂' });
    expect(parseSearch('(上海').error?.code).toBe('unclosed-bracket');
  });
});

describe('typed notation', () => {
  it.each([
    ['(起火|自燃)+(星河|望舒)-广告-消防', 'classic'],
    ['起火 AND 自燃', 'modern'],
    ['起火 自燃', undefined],
    ['covid-19', undefined],
  ] as const)('%s is %s', (text, notation) => expect(clearNotation(text)).toBe(notation));

  it('parses the exclusions of the operator notation one by one', () => {
    const parsed = parseQuery('(起火|自燃)+(星河|望舒)-广告-消防');
    expect(parsed.tree && printQuery(parsed.tree)).toBe('(起火 OR 自燃) AND (星河 OR 望舒) AND NOT 广告 AND NOT 消防');
  });
});

describe('signs inside words', () => {
  const doubts = (text: string, notation: Notation) => {
    const parsed = parseQuery(text, notation);
    return parsed.error ? [] : parsed.notes.map(({ code, position, parameters }) => [code, position, parameters.sign]);
  };
  it.each([
    ['(起火 OR 自燃) NOT 广告-消防', 'modern', [['sign-in-word', 17, '-']]],
    ['苹果、华为', 'modern', [['sign-in-word', 2, '、']]],
    ['苹果 AND 召回', 'classic', [['sign-in-word', 3, 'AND']]],
    ['苹果，召回', 'modern', [['wide-sign-in-word', 2, '，']]],
    ['「苹果」', 'modern', [['quote-in-word', 0, '「']]],
    ["title:苹果'", 'modern', [['quote-in-word', 8, "'"]]],
    ["covid-19 C++ don't", 'modern', []],
    ['"苹果，召回" -广告', 'modern', []],
    ['(苹果|华为)+召回-广告', 'classic', []],
  ] as const)('%s (%s)', (text, notation, expected) => expect(doubts(text, notation)).toEqual(expected));
});

describe('rule parts', () => {
  const getTree = (text: string) => parseQuery(text).tree!;
  it('are its requirements and its exclusions', () => {
    const { wanted, excluded } = getRuleParts(getTree('(起火|自燃)+星河-(广告|招聘)-消防'));
    expect(wanted && printQuery(wanted)).toBe('(起火 OR 自燃) AND 星河');
    expect(excluded.map((each) => printQuery(each))).toEqual(['广告', '招聘', '消防']);
    expect(getRuleParts(getTree('NOT 广告')).wanted).toBeUndefined();
  });

  it('list each clause once, and no exclusion', () => {
    const tree = getTree('(起火|自燃)+(星河|起火)+(电池 NEAR/5 冒烟)-广告');
    expect(wantedClauses(tree).map((each) => printQuery(each))).toEqual(['起火', '自燃', '星河', '电池 NEAR/5 冒烟']);
    expect(positiveWords(tree)).toEqual(['起火', '自燃', '星河', '电池', '冒烟']);
  });
});
