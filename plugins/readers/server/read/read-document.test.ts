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
