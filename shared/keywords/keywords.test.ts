import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { EntityReader } from '#shared/entities';
import { findKeywords, noFrequencies, rankWords, stopWords, type DocumentFrequencies } from '#shared/keywords';

const reader = new EntityReader();
const rank = (title: string, body: string, frequencies: DocumentFrequencies = noFrequencies) =>
  rankWords(reader.read(title), reader.read(body), (word) => reader.lexicon.getCost(word), frequencies);

describe('keywords', () => {
  it('returns what a text is about, with whole names and phrases', () => {
    const keywords = findKeywords(
      rank(
        '新能源汽车电池起火',
        '消防部门通报，新能源汽车电池起火事故由热失控引起。专家王建国表示，热失控多因电池短路。',
      ),
      6,
    ).map(({ word }) => word);
    expect(keywords).toEqual(expect.arrayContaining(['热失控']));
    expect(keywords.some((word) => word.includes('电池'))).toBe(true);
    for (const word of keywords) expect(stopWords.has(word)).toBe(false);
  });

  it('treats a manufacturer’s name with a number as one keyword', () => {
    expect(rank('', '新款瀚海S7上市，试驾瀚海S7').map(({ word }) => word)).toContain('瀚海s7');
  });

  it('joins adjacent words that occur together far more often than by chance, but no verb with its object', () => {
    const counts = new Map([
      ['区块', 40],
      ['链', 60],
      ['区块链', 38],
      ['退出', 300],
      ['借贷', 40],
      ['退出借贷', 30],
      ['开放', 400],
      ['课程', 300],
      ['课程开放', 3],
    ]);
    const counted = { total: 10_000, of: (word: string) => counts.get(word) ?? 0 };
    const getRankedWords = (title: string) => rank(title, '', counted).map(({ word }) => word);
    expect(getRankedWords('区块链课程开放')[0]).toBe('区块链');
    expect(getRankedWords('区块链课程开放')).not.toContain('课程开放');
    expect(getRankedWords('退出借贷')).not.toContain('退出借贷');
  });

  it('keeps a title in quotation marks whole and ranks guessed two-character words last', () => {
    expect(rank('《青禾与海》票房破亿', '')[0]?.word).toBe('青禾与海');
    const rankedWords = rank('手游公司发布年报', '').map(({ word }) => word);
    expect(rankedWords).toContain('手游');
    expect(rank('', '手游公司发布年报').map(({ word }) => word)).not.toContain('手游');
  });

  it('joins two words of a title, ranks a word with an adjacent single character before the word alone, and joins no two verbs', () => {
    const getKeywords = (title: string, body = '') => findKeywords(rank(title, body), 5).map(({ word }) => word);
    expect(getKeywords('装饰城门口的配音演员')).toContain('配音演员');
    expect(getKeywords('', '装饰城门口的配音演员')).not.toContain('配音演员');
    expect(getKeywords('村里来了电影车')[0]).toBe('电影车');
    expect(rank('孩子想找妈妈', '').map(({ word }) => word)).not.toContain('想找');
    expect(rank('孩子手游成瘾', '').map(({ word }) => word)).toContain('手游');
  });

  it('lowers the weight of a word as more articles contain it', () => {
    const weight = (documents: number): number =>
      rank('大熊猫回国', '', { total: 1_000, of: (word) => (word === '大熊猫' ? documents : 0) }).find(
        ({ word }) => word === '大熊猫',
      )?.weight ?? 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 99 }), (documents, more) => {
        expect(weight(documents + more)).toBeLessThan(weight(documents));
      }),
      { numRuns: 60 },
    );
  });

  it('returns no duplicates, no keyword inside another, and no more than requested', () => {
    const words = [
      '新能源',
      '汽车',
      '电池',
      '热失控',
      '王建国',
      '浙江大学',
      '的',
      '智能',
      '驾驶',
      '系统',
      '，',
      'S7',
      '瀚海',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { maxLength: 40 }),
        fc.integer({ min: 0, max: 8 }),
        (pieces, max) => {
          const keywords = findKeywords(rank('', pieces.join('')), max).map(({ word }) => word);
          expect(keywords.length).toBeLessThanOrEqual(max);
          for (const [index, word] of keywords.entries())
            expect(keywords.slice(0, index).some((before) => before.includes(word))).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });
});
