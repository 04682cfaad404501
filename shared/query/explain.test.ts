import { describe, expect, it } from '@rstest/core';
import {
  explainQuery,
  parseQuery,
  resolveQuery,
  titleMarks,
  type ExplainedQuery,
  type MatchDocument,
} from '#shared/query';
import { cpuStopwatch } from '#shared/testing';

const resolver = { list: (name: string) => (name === '产品' ? ['手机', '平板'] : undefined) };

function explained(text: string, document: Partial<MatchDocument>): ExplainedQuery {
  const parsed = parseQuery(text);
  if (parsed.error) throw new Error(parsed.error.code);
  return explainQuery(resolveQuery(parsed.tree, resolver), { title: '', body: '', ...document });
}

describe('explainQuery', () => {
  it('says clause by clause what matched, and where in the original', () => {
    const body = '蘋果公司的手 机降价';
    const [words, list, not] = explained('苹果 AND @产品 AND NOT 招聘', { title: 'ＡＩ', body }).of;
    expect(words).toMatchObject({
      text: '苹果',
      matched: true,
      marks: [{ field: 'body', start: 0, end: 2, word: '苹果' }],
    });
    expect(list).toMatchObject({ text: '@产品', matched: true, marks: [{ word: '手机' }] });
    expect(body.slice(list!.marks[0]!.start, list!.marks[0]!.end)).toBe('手 机');
    expect(not).toMatchObject({ text: 'NOT 招聘', matched: true, of: [{ matched: false, marks: [] }] });
  });

  it('prints clauses in the requested notation', () => {
    const parsed = parseQuery('(A|B)+C');
    expect(parsed.tree && explainQuery(parsed.tree, { title: '', body: '' }, { notation: 'classic' }).text).toBe(
      '(A|B)+C',
    );
  });

  it.each([
    [
      'title:苹果',
      { body: '说苹果' },
      { reason: 'other-field', mark: { field: 'body', start: 1, end: 3, word: '苹果' } },
    ],
    ['AI', { title: 'he said' }, { reason: 'inside-run', mark: { field: 'title', start: 4, end: 6 } }],
    ['苹果手机', { body: '苹果的手机' }, { reason: 'part', mark: { start: 0, end: 2 } }],
    ['苹果 NEAR/2 召回', { body: '苹果今天宣布召回' }, { reason: 'too-far', distance: 4, mark: { start: 2, end: 6 } }],
    ['苹果 NEAR/2 召回', { title: '苹果', body: '召回' }, { reason: 'one-side', mark: { field: 'title' } }],
    ['views:>=100', { views: 90 }, { reason: 'value', actual: 90 }],
    ['media:weibo', {}, { reason: 'value' }],
    ['@没有', {}, { reason: 'unknown-list' }],
  ])('%s: reports the closest match', (text, document, nearMiss) => {
    const result = explained(text, document);
    expect(result.matched).toBe(false);
    expect(result.nearMiss).toMatchObject(nearMiss);
  });

  it('reports nothing for words that do not occur at all', () => {
    expect(explained('苹果', { body: '小米' }).nearMiss).toBeUndefined();
  });

  it('is fast for the longest rules', () => {
    const rule = Array.from({ length: 4_900 }, (_, index) => String.fromCharCode(0x4e00 + index, 0x5e00)).join('|');
    const document = { body: '中国人民'.repeat(25_000 / 4) };
    explained('中国', document);
    const spent = cpuStopwatch();
    expect(explained(rule, document).matched).toBe(false);
    expect(spent()).toBeLessThan(2_000);
  });
});

describe('explainQuery of a word outside of longer ones', () => {
  const rule = (text: string) => parseQuery(text).tree!;
  const explain = (text: string, title: string) => explainQuery(rule(text), { title, body: '' });

  it('marks only what counts', () => {
    const { matched, marks } = explain('北大 OUTSIDE 东北大学', '北大与东北大学签约');
    expect(matched).toBe(true);
    expect(marks).toEqual([{ field: 'title', word: '北大', start: 0, end: 2 }]);
  });

  it('says where the word only is', () => {
    expect(explain('北大 OUTSIDE 东北大学', '东北大学签约')).toMatchObject({
      matched: false,
      nearMiss: { reason: 'inside-longer', mark: { start: 1, end: 3 } },
    });
  });
});

describe('reasonMarks', () => {
  const marked = (text: string, title: string) => titleMarks(parseQuery(text).tree!, title).map(({ word }) => word);

  it('leaves out alternatives that are not fulfilled', () => {
    expect(marked('(香梨 AND 漏电) OR 海棠', '香梨新品与海棠榨汁机')).toEqual(['海棠']);
    expect(marked('香梨 AND 漏电', '香梨新品')).toEqual(['香梨']);
  });

  it('marks of NEAR only what is near', () => {
    expect(marked('香梨 NEAR/2 漏电', '香梨公司今天发布新品与漏电公告')).toEqual([]);
    expect(marked('香梨 NEAR/2 漏电', '香梨漏电之后昨天香梨公司回应')).toEqual(['香梨', '漏电']);
  });
});
