import { describe, expect, it } from '@rstest/core';
import { readList } from './read-document';

const getFeed = (days: readonly number[]): string =>
  `<rss><channel><title>t</title>${days
    .map(
      (day) =>
        `<item><title>${day}</title><link>https://a.cn/${day}</link><pubDate>${new Date(day * 86_400_000 + 1.7e12).toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;
const read = (text: string, kind: 'rss' | 'list-page' = 'rss') =>
  readList({ of: 'list', kind, bytes: Buffer.from(text), url: 'https://a.cn/', now: new Date(1.8e12) });
const days = Array.from({ length: 600 }, (_, day) => day);

describe('a list above the entry limit', () => {
  it('keeps the newest in their order, whether they come first or last', () => {
    const titles = (feed: string) => read(feed).items.map(({ title }) => Number(title));
    expect(titles(getFeed(days))).toEqual(days.slice(100));
    expect(titles(getFeed(days.toReversed()))).toEqual(days.slice(100).toReversed());
  });

  it('keeps the first where no entry has a date', () => {
    const { items } = read(getFeed(days).replace(/<pubDate>.*?<\/pubDate>/g, ''));
    expect(items).toHaveLength(500);
    expect(items[0]?.title).toBe('0');
  });
});

describe('a list page', () => {
  it('uses the title of its head, however many unclosed titles precede it', () => {
    const list = `<ul>${'<li><a href="/news/1234.html">夜市开业迎来首批游客</a> 03-02</li>'.repeat(3)}</ul>`;
    expect(read(`${'<title'.repeat(200_000)}<title>夜市</title>${list}`, 'list-page').title).toBe('夜市');
  });

  it('takes no date from a line with many links', () => {
    const link = '<a href="/news/1234.html">夜市开业迎来首批游客</a>';
    expect(read(`<p>${link} 2026-03-02</p>`, 'list-page').items[0]?.publishedAt).toBe('2026-03-01T16:00:00.000Z');
    expect(read(`<p>${link.repeat(7)} 2026-03-02</p>`, 'list-page').items[0]?.publishedAt).toBeUndefined();
  });
});

describe('a page without a list', () => {
  const foot = `<div class="foot">${[
    ['about', '关于我们网站简介说明'],
    ['contact', '联系方式与投稿须知页'],
    ['law', '法律声明及隐私保护政策'],
    ['map', '网站地图和导航帮助页'],
  ]
    .map(([path, title]) => `<p><a href="/${path}.html">${title}</a></p>`)
    .join('')}</div>`;

  it.each([
    [
      'whose links are scripts',
      '<ul><li onclick="open(1)"><a href="javascript:void(0)">夜市开业迎来首批游客</a></li></ul>',
    ],
    ['that refuses', '<div class="tip">您的访问过于频繁,请稍后再试</div>'],
    ['filled by a script', '<div id="app"></div><script src="/app.js"></script>'],
  ])('%s does not offer its menu as news', (_, body) => {
    expect(read(body + foot, 'list-page')).toMatchObject({ items: [], error: { code: 'extraction.nothing-found' } });
  });

  it('keeps news about a menu beside the menu', () => {
    const list =
      '<ul><li><a href="/a/20260301.html">关于我们城市的交通规划公布</a></li><li><a href="/a/20260302.html">夜市开业迎来首批游客</a></li><li><a href="/a/20260303.html">大桥今日恢复双向通行</a></li></ul>';
    expect(read(list + foot, 'list-page').items).toHaveLength(3);
  });
});

describe('entries of a feed', () => {
  const getEntries = (entries: readonly (readonly [string, string])[]) =>
    read(
      `<rss><channel><title>t</title>${entries
        .map(
          ([link, id]) => `<item><title>${id}</title><link>${link}</link><guid isPermaLink="false">${id}</guid></item>`,
        )
        .join('')}</channel></rss>`,
    ).items;

  it('are identified by their ids where they share a link', () => {
    const items = getEntries([
      ['https://status.a.cn/', 'inc-1'],
      ['https://status.a.cn/', 'inc-2'],
      ['https://a.cn/3', 'inc-3'],
    ]);
    expect(items.map(({ key, url }) => [key, url])).toEqual([
      ['inc-1', undefined],
      ['inc-2', undefined],
      ['https://a.cn/3', 'https://a.cn/3'],
    ]);
  });

  it('have the id as an alias, to be recognized under another URL', () => {
    expect(getEntries([['https://a.cn/p/1', 'post-1']])).toMatchObject([{ key: 'https://a.cn/p/1', alias: 'post-1' }]);
    expect(getEntries([['https://a.cn/p/1', 'https://a.cn/p/1']])[0]?.alias).toBeUndefined();
  });
});
