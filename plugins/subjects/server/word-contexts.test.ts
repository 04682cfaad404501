import { describe, expect, it } from '@rstest/core';
import { parseQuery } from '#shared/query';
import { longerWords, missingRegionalWords, shortWords } from './word-contexts';

const passages = (word: string, texts: readonly string[]) => texts.map((text) => ({ text, at: text.indexOf(word) }));

describe('longerWords', () => {
  it('finds the longer words and the pairs of words that hold a word', () => {
    const texts = ['未来三天湖北大部风力较大', '东北大学今天开学', '东北大学的学生', '北大与清华签约'];
    expect(longerWords('北大', passages('北大', texts))).toEqual([
      { word: '东北大学', count: 2 },
      { word: '湖北大部', count: 1 },
    ]);
    expect(longerWords('第二季', passages('第二季', ['第二季度营收增长']))).toEqual([{ word: '第二季度', count: 1 }]);
  });

  it('finds none where the word is a word', () => {
    expect(longerWords('地震', passages('地震', ['昨天发生地震了']))).toEqual([]);
  });
});

describe('shortWords', () => {
  it('leaves out long words, other scripts and words that are kept apart already', () => {
    const { tree } = parseQuery('北大 地震局通报 AND Mate AND (华为 OUTSIDE 中华为)');
    expect(shortWords(tree!).map(({ word }) => word)).toEqual(['北大']);
  });
});

describe('missingRegionalWords', () => {
  it('offers what a rule does not ask for', () => {
    expect(missingRegionalWords(parseQuery('软件 AND 漏洞').tree!).map(({ other }) => other)).toContain('软体');
    expect(missingRegionalWords(parseQuery('(地铁|捷运|港铁)').tree!)).toEqual([]);
  });
});
