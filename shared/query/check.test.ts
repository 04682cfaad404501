import { describe, expect, it } from '@rstest/core';
import {
  allOf,
  checkQuery,
  compileMatcher,
  getListNames,
  parseQuery,
  prepareDocument,
  printQuery,
  resolveQuery,
  type Query,
} from '#shared/query';

function getTree(text: string): Query {
  const parsed = parseQuery(text);
  if (parsed.error) throw new Error(parsed.error.code);
  return parsed.tree;
}

const codes = (text: string) => checkQuery(getTree(text)).map(({ code }) => code);

describe('checkQuery', () => {
  it('flags rules without requirements', () => {
    expect(codes('-招聘')).toEqual(['only-negative']);
    expect(codes('苹果|-招聘')).toEqual(['only-negative']);
    expect(codes('NOT 招聘 NOT 广告')).toEqual(['only-negative']);
    expect(codes('media:weibo NOT 招聘')).toEqual([]);
    expect(codes('(苹果|小米)+召回-招聘')).toEqual([]);
  });

  it.each([
    ['车+召回', 'short-word'],
    ['苹果|蘋果', 'duplicate-word'],
    ['苹果|苹果手机', 'redundant-word'],
    ['苹果-(香蕉|苹果)', 'contradiction'],
    ['特斯拉+特斯拉汽车', 'implied-word'],
    ['-(特斯拉|特斯拉汽车)+召回', 'redundant-word'],
    ['(星河汽车|星河电池)+召回-星河', 'excluded-part'],
    ['@产品', 'unknown-list'],
    ['region:月球', 'unknown-region'],
    ['site:@央媒', 'unknown-site-group'],
  ])('%s: %s', (text, code) => {
    expect(codes(text)).toEqual([code]);
  });

  it('does not flag a longer word as redundant if it has another field or is cut inside a run', () => {
    expect(codes('title:苹果|苹果手机')).toEqual([]);
    expect(codes('AI|said')).toEqual([]);
    expect(codes('(星河汽车|望舒)+召回-星河')).toEqual([]);
    expect(codes('星河汽车-title:星河')).toEqual([]);
  });
});

describe('resolveQuery', () => {
  const resolver = { list: () => ['手机', '平板'], region: (name: string) => (name === '广东' ? [440000] : undefined) };

  it('resolves lists and regions, also inside NEAR, and prints the original rule', () => {
    const text = '(@产品 NEAR/5 召回)+region:广东';
    const tree = resolveQuery(getTree(text), resolver);
    expect(printQuery(tree, 'classic')).toBe(text);
    const matcher = compileMatcher(tree);
    expect(matcher(prepareDocument({ title: '', body: '平板将召回', regionCode: 440300 }))).toBe(true);
    expect(matcher(prepareDocument({ title: '', body: '平板将召回', regionCode: 110000 }))).toBe(false);
    expect(checkQuery(tree)).toEqual([]);
  });

  it('returns the names of the lists used by a rule', () => {
    expect(getListNames(getTree('@甲|title:@乙-(@甲 NEAR/3 @丙)'))).toEqual(['甲', '乙', '丙']);
  });
});

describe('allOf', () => {
  it('requires every query', () => {
    expect(printQuery(allOf([getTree('A|B'), getTree('C+D')]), 'classic')).toBe('(A|B)+C+D');
    expect(compileMatcher(allOf([]))(prepareDocument({ title: '', body: '' }))).toBe(true);
  });
});

describe('checkQuery of longer words', () => {
  const codes = (text: string) => checkQuery(parseQuery(text).tree!).map(({ code }) => code);

  it('warns of an excluded word around a required one', () => {
    expect(codes('北大 NOT 东北大学')).toContain('excluded-longer');
    expect(codes('北大 OUTSIDE 东北大学')).not.toContain('excluded-longer');
    expect(codes('北大 NOT 清华')).not.toContain('excluded-longer');
  });

  it('says that accents are not compared', () => {
    expect(codes('Citroën')).toContain('accents-ignored');
    expect(codes('Citroen')).not.toContain('accents-ignored');
  });
});
