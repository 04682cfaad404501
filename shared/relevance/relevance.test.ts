import { describe, expect, it } from '@rstest/core';
import { isNaturalText } from '#shared/query';
import { isCharacterCode, getRelevance, searchTerms, type ScoredText } from '#shared/relevance';

describe('isNaturalText', () => {
  it.each([
    '特斯拉上海工厂为什么停产了？',
    '尤金袋鼠分布在哪些地区',
    '美联储加息，油价大跌',
    '韧劲十足！2021年中国经济增长8.1%',
    '商汤科技、旷视科技谁先在港股挂牌上市',
    '锂电池、光伏板块集体走强 多股涨停',
    'Why did the Shanghai plant stop?',
    '媒体：特斯拉将在上海新建一座工厂',
  ])('treats %s as a sentence', (text) => expect(isNaturalText(text)).toBe(true));

  it.each([
    '特斯拉 召回',
    '特斯拉',
    '苹果、华为、小米',
    '动力电池热管理系统',
    '(起火|自燃)+(星河|望舒)-广告-消防',
    '起火 OR 自燃',
    'title:召回 星河',
    '星河 -招聘',
    '@竞品 投诉',
    '"特斯拉，上海工厂"',
    '媒体：微博',
    '几何汽车',
  ])('treats %s as words or a rule', (text) => expect(isNaturalText(text)).toBe(false));
});

describe('searchTerms', () => {
  it('drops question words, keeps the topic, and lowers the weight of terms that join two words', () => {
    const { words, terms } = searchTerms('特斯拉上海工厂为什么停产了？');
    expect(words).toEqual(expect.arrayContaining(['特斯拉', '上海', '工厂', '停产']));
    expect(words.join()).not.toMatch(/为什么|什么/);
    const weights = new Map(terms.map(({ unit, weight }) => [unit, weight]));
    expect(weights.get('上海')).toBe(1);
    expect(weights.get('拉上')).toBe(0.7);
    expect(weights.has('厂为')).toBe(false);
    expect(weights.has('什么')).toBe(false);
  });

  it('keeps everyday words where there is nothing else, and letters and numbers as they are', () => {
    expect(searchTerms('公司发布公告').words.length).toBeGreaterThan(0);
    expect(searchTerms('Model Y 涨价 2.5 万').terms.map(({ unit }) => unit)).toEqual(
      expect.arrayContaining(['model', 'y', '涨价', '2', '5']),
    );
  });
});

describe('single-character words', () => {
  const charactersIn = (text: string) =>
    searchTerms(text)
      .terms.filter(({ code }) => isCharacterCode(code))
      .map(({ unit }) => unit);

  it('are terms where they say something, in a sentence or between blanks', () => {
    expect(charactersIn('猫的寿命有多长？')).toEqual(['猫']);
    expect(searchTerms('猫的寿命有多长？').words).toEqual(['猫', '寿命']);
    expect(charactersIn('油 为什么 涨')).toEqual(['油', '涨']);
    expect(charactersIn('茅')).toEqual(['茅']);
    expect(charactersIn('他是谁')).toEqual([]);
    expect(charactersIn('特斯拉上海工厂为什么停产了？')).toEqual([]);
  });

  it('are counted in the texts, with a higher weight in titles', () => {
    const { terms } = searchTerms('猫');
    const getScore = getRelevance(terms, { articles: 100, averageLength: 20, holding: () => 5 });
    const body = getScore({ title: '', body: '家里有一只老猫' }).score;
    expect(body).toBeGreaterThan(0);
    expect(getScore({ title: '老猫', body: '走丢了' }).score).toBeGreaterThan(body);
  });
});

describe('getRelevance', () => {
  const held = new Map([
    ['停产', 5],
    ['工厂', 400],
    ['上海', 900],
  ]);
  const terms = ['上海', '工厂', '停产'].map((unit, code) => ({ unit, code, weight: 1, isJoint: false }));
  const getScore = getRelevance(terms, {
    articles: 1000,
    averageLength: 20,
    holding: (code) => held.get(terms[code]!.unit)!,
  });
  const text = (title: string, body: string): ScoredText => ({ title, body });

  it('weighs rare words most, the title more than the body, and long texts less', () => {
    const rare = getScore(text('', '昨日停产')).score;
    expect(rare).toBeGreaterThan(getScore(text('', '上海工厂')).score);
    expect(getScore(text('停产', '昨日')).score).toBeGreaterThan(rare);
    expect(getScore(text('', `昨日停产${'长'.repeat(200)}`)).score).toBeLessThan(rare);
  });

  it('reports whether a text contains every term, and returns nothing for no terms', () => {
    expect(getScore(text('上海', '工厂停产')).isWhole).toBe(true);
    expect(getScore(text('上海', '停产'))).toMatchObject({ isWhole: false });
    expect(getScore(text('北京', '开工'))).toEqual({ score: 0, isWhole: false });
  });
});
