import { describe, expect, it } from '@rstest/core';
import { addressAt, valuesAt } from './json-path';
import { getPopularity, readList, type ListShape } from './read-list';

const shape = (more: Partial<ListShape> = {}): ListShape => ({
  shape: 'json',
  listPath: '',
  titlePath: 'title',
  popularityHistoryPath: '',
  urlPath: '',
  ...more,
});
const read = (document: unknown, more: Partial<ListShape>) =>
  readList(
    Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)),
    undefined,
    'https://hot.example/top',
    shape(more),
  );

describe('readList', () => {
  it('follows paths into nested lists, in order', () => {
    const document = {
      data: {
        cards: [
          {
            content: [
              { word: '甲', num: '1,204,300 热度' },
              { word: '乙', num: 88 },
            ],
          },
          { content: [{ word: '丙', num: '12.5万' }] },
        ],
      },
    };
    expect(
      read(document, {
        listPath: 'data.cards[].content',
        titlePath: 'word',
        popularityHistoryPath: 'num',
        urlPath: 'https://s.example/?q={word}',
      }),
    ).toEqual([
      { rank: 1, title: '甲', heat: 1_204_300, url: 'https://s.example/?q=%E7%94%B2' },
      { rank: 2, title: '乙', heat: 88, url: 'https://s.example/?q=%E4%B9%99' },
      { rank: 3, title: '丙', heat: 125_000, url: 'https://s.example/?q=%E4%B8%99' },
    ]);
  });

  it('accepts plain texts, completes URLs, and drops items without a title and duplicates', () => {
    expect(read(['甲', '乙', '甲', ''], { titlePath: '' }).map(({ rank, title }) => [rank, title])).toEqual([
      [1, '甲'],
      [2, '乙'],
    ]);
    expect(
      read([{ title: ' 甲 ', link: '/a' }, { title: null }, { title: '乙', link: 'javascript:alert(1)' }], {
        urlPath: 'link',
      }),
    ).toEqual([
      { rank: 1, title: '甲', heat: null, url: 'https://hot.example/a' },
      { rank: 2, title: '乙', heat: null, url: null },
    ]);
  });

  it('reads a feed', () => {
    const feed =
      '<rss version="2.0"><channel><title>t</title><item><title>甲</title><link>https://a.example/1</link></item><item><title>乙</title><link>https://a.example/2</link></item></channel></rss>';
    expect(read(feed, { shape: 'feed' }).map(({ rank, title, url }) => [rank, title, url])).toEqual([
      [1, '甲', 'https://a.example/1'],
      [2, '乙', 'https://a.example/2'],
    ]);
  });

  it('reports the errors of a response', () => {
    expect(() => read('<html>', {})).toThrow('not JSON');
    expect(() => read('nothing', { shape: 'feed' })).toThrow('not a feed');
    expect(() => read({ data: [{ name: '甲' }] }, { listPath: 'data' })).toThrow('holds no titles');
    expect(() => read({ data: [{ title: '甲' }] }, { listPath: 'elsewhere' })).toThrow('holds no titles');
  });
});

describe('paths and numbers', () => {
  it('names nothing where there is nothing, and nothing of an object’s make', () => {
    expect(valuesAt({ a: [{ b: 1 }, { b: 2 }, {}] }, 'a[].b')).toEqual([1, 2]);
    expect(valuesAt({ a: [{ b: 1 }, { b: 2 }] }, 'a.1.b')).toEqual([2]);
    for (const path of ['constructor', '__proto__', 'a.length', 'toString.name'])
      expect(valuesAt({ a: 'x' }, path)).toEqual([]);
    expect(addressAt({ a: '' }, 'https://s.example/{a}')).toBe('');
  });

  it('parses numbers as platforms write them', () => {
    expect(['123', '1.5亿', '2,000', '热度 3.2w', '', '很热', '12k'].map(getPopularity)).toEqual([
      123,
      150_000_000,
      2000,
      32_000,
      null,
      null,
      12_000,
    ]);
  });
});
