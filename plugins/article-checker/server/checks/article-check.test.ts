import { describe, expect, it } from '@rstest/core';
import { ArticleCheck } from './article-check';
import type { OwnWord } from './own-words';

const checker = new ArticleCheck();
const getFindings = (text: string, clientWords: readonly OwnWord[] = []) =>
  checker
    .check(text, clientWords)
    .findings.map(({ Kind, Reason, Text, Suggestions }) => [Kind, Reason, Text, Suggestions[0]]);
const word = (more: Partial<OwnWord>): OwnWord => ({ kind: 'known', word: '', right: '', order: null, ...more });

describe('ArticleCheck', () => {
  it('finds wrong forms and homophones', () => {
    expect(getFindings('公司名列前矛，部署再接再励。')).toEqual([
      ['form', 'form', '名列前矛', '名列前茅'],
      ['form', 'form', '再接再励', '再接再厉'],
    ]);
    expect(getFindings('这里是炫丽多彩的大城市。')).toEqual([['typo', 'sound', '炫丽', '绚丽']]);
  });

  it('does not see a wrong form where two words meet', () => {
    expect(getFindings('这里出现像素问题，发现再次下降。')).toEqual([]);
  });

  it('finds claims forbidden in advertisements, and ignores quarters and denials', () => {
    expect(getFindings('本品是国家级产品，口碑第一，买到赚到。').map(([, , text]) => text)).toEqual([
      '国家级',
      '口碑第一',
    ]);
    expect(getFindings('第一季度收入增长，公司不得宣称最佳产品。')).toEqual([]);
  });

  it('finds impossible dates, weekdays, changes and sums', () => {
    expect(getFindings('会议于2月30日召开。')).toEqual([['date', 'no-day', '2月30日', undefined]]);
    expect(getFindings('2026年1月1日（星期五）放假。')).toEqual([['date', 'weekday', '五', '四']]);
    expect(getFindings('2026年1月1日（星期四）放假，2024年2月29日开会。')).toEqual([]);
    expect(getFindings('门店由5家增长到3家。').map(([, reason]) => reason)).toEqual(['growth']);
    expect(getFindings('门店由3家增长到5家。')).toEqual([]);
    expect(getFindings('其中甲组3人、乙组4人，共计8人。')).toEqual([['number', 'sum', '8', '7']]);
    expect(getFindings('其中甲组3人、乙组4人，共计7人。')).toEqual([]);
  });

  it('finds repeated words, and unmatched brackets', () => {
    expect(getFindings('我们的的产品，，很好。').map(([, , text, right]) => [text, right])).toEqual([
      ['的的', '的'],
      ['，，', '，'],
    ]);
    expect(getFindings('公司（以下称甲方发布公告。').map(([, reason]) => reason)).toEqual(['unclosed']);
  });

  it('accepts technical terms that are in no word list', () => {
    expect(getFindings('与竞品相比，我们更好。')).toEqual([]);
  });

  it('uses the dictionary of the client', () => {
    expect(getFindings('这里是炫丽多彩的大城市。', [word({ word: '炫丽' })])).toEqual([]);
    expect(getFindings('请勿提及竞品。', [word({ kind: 'sensitive', word: '竞品', right: '同类产品' })])).toEqual([
      ['sensitive', 'listed', '竞品', '同类产品'],
    ]);
    const people = [
      word({ kind: 'person', word: '张三丰', right: '董事长', order: 1 }),
      word({ kind: 'person', word: '李四光', right: '总经理', order: 2 }),
    ];
    expect(getFindings('董事长张三丰、总经理李四光出席。', people)).toEqual([]);
    expect(getFindings('副总经理李四光出席。', people).map(([, reason]) => reason)).toEqual(['title']);
    expect(getFindings('董事长张三风出席。', people)).toEqual([['person', 'name', '张三风', '张三丰']]);
    expect(getFindings('李四光、张三丰出席。', people).map(([, reason]) => reason)).toEqual(['order']);
  });

  it('respects its time limit for long and hostile texts, with findings inside the text', () => {
    for (const piece of ['由从1', '（', '其中1人', '的的', '张三', '2月30日', '国'.repeat(7)]) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      const begun = process.cpuUsage();
      const { findings } = checker.check(text);
      const { user } = process.cpuUsage(begun);
      expect(user / 1000).toBeLessThan(6000);
      expect(findings.every(({ Offset, Length, Text }) => text.slice(Offset, Offset + Length) === Text)).toBe(true);
    }
  });
});
