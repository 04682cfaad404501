import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { repliesUnder } from '../generator';
import { NewsSite } from './news-site';
import { NewsSlots, newsSections } from './news-slots';
import { SiteComments } from './site-comments';

const started = new Date('2026-03-31T08:00:00Z');
const since = new Date(started.getTime() - 600_000);
const siteAt = (minutes: number, seed = 'demo') =>
  new NewsSlots(seed, since, started, () => new Date(started.getTime() + minutes * 60_000));
const commentsAt = (minutes: number) =>
  new SiteComments('demo', since, () => new Date(started.getTime() + minutes * 60_000));
const numbers = (slots: NewsSlots, key?: string) => slots.newest(key).map(({ number }) => number);

describe('NewsSlots', () => {
  it('publishes four articles a minute in the first hour and one a minute later', () => {
    const busy = siteAt(30);
    const newest = busy.newest();
    expect(newest).toHaveLength(25);
    expect((newest[0]?.publishedAt.getTime() ?? 0) - (newest[20]?.publishedAt.getTime() ?? 0)).toBe(300_000);
    const quiet = siteAt(300).newest();
    expect((quiet[0]?.publishedAt.getTime() ?? 0) - (quiet[20]?.publishedAt.getTime() ?? 0)).toBe(1_200_000);
  });

  it('generates the same content after a restart, and different content for another seed', () => {
    const [first] = siteAt(30).newest('news');
    const restarted = new NewsSlots(
      'demo',
      since,
      new Date(started.getTime() + 90 * 60_000),
      () => new Date(started.getTime() + 100 * 60_000),
    );
    for (const { number, article } of siteAt(30).newest('news'))
      expect(restarted.page(number, 'news')?.article.text).toBe(article.text);
    expect(siteAt(30, 'other').page(first?.number ?? 0)?.article.text).not.toBe(first?.article.text);
  });

  it('fills every section and shows nothing from the future or from before its start', () => {
    for (const { key } of newsSections) expect(numbers(siteAt(60), key).length).toBeGreaterThan(10);
    const [last = 0] = numbers(siteAt(60));
    expect(siteAt(60).page(last + 1)).toBeUndefined();
    expect(siteAt(60).page(Math.floor(since.getTime() / 15_000) - 4)).toBeUndefined();
    expect(numbers(siteAt(0)).length).toBeGreaterThan(0);
  });
});

describe('NewsSite', () => {
  const site = new NewsSite(siteAt(30), commentsAt(30));
  let base: string;
  const get = (path: string, init?: RequestInit) => fetch(base + path, init);

  beforeAll(async () => {
    base = `http://127.0.0.1:${await site.start(null)}`;
  });
  afterAll(() => site.stop());

  it('serves each section in its format, with working addresses', async () => {
    const rss = await (await get('/news/rss.xml')).text();
    const links = [...rss.matchAll(/<link>([^<]+\.html)<\/link>/g)].map(([, link]) => link as string);
    expect(links).toHaveLength(25);
    const page = await (await fetch(links[0] as string)).text();
    expect(page).toContain('虚构的示例');
    expect(page).toMatch(/<h1>[^<]+<\/h1>/);
    const { items } = (await (await get('/weibo/feed.json')).json()) as {
      items: { url: string; content_text: string }[];
    };
    expect((await fetch(items[0]?.url ?? '')).status).toBe(200);
    expect(await (await get('/forum/atom.xml')).text()).toContain('<entry>');
    expect(await (await get('/app/sitemap.xml')).text()).toContain('<news:publication_date>');
    const list = await (await get('/video/')).text();
    const [, own = ''] = /href="(\/video\/\d+\.html)"/.exec(list) ?? [];
    expect((await get(own)).status).toBe(200);
  });

  it('announces some pages before they are readable, and serves them later', async () => {
    const early = siteAt(30);
    const late = early.newest('app').filter((page) => early.isLate(page));
    expect(late.length).toBeGreaterThan(0);
    for (const { number } of late) expect((await get(`/app/${number}.html`)).status).toBe(503);
    const later = siteAt(60);
    expect(late.filter((page) => later.isLate(page))).toEqual([]);
    expect(early.newest('news').some((page) => early.isLate(page))).toBe(false);
  });

  it('describes its search, and finds articles with all words, page by page', async () => {
    const description = await (await get('/opensearch.xml')).text();
    expect(description).toContain(`${base}/search.xml?q={searchTerms}&amp;page={startPage?}`);
    const words = (siteAt(30).newest('news')[0]?.article.text ?? '').slice(0, 4);
    const first = await (await get(`/search.xml?q=${encodeURIComponent(words)}`)).text();
    const total = Number(/totalResults>(\d+)</.exec(first)?.[1]);
    expect(total).toBeGreaterThan(0);
    expect([...first.matchAll(/<item>/g)]).toHaveLength(Math.min(10, total));
    const everything = await (await get('/search.xml?q=%E7%9A%84')).text();
    const next = await (await get('/search.xml?q=%E7%9A%84&page=2')).text();
    const links = (text: string) => [...text.matchAll(/<link>([^<]+\.html)<\/link>/g)].map(([, link]) => link);
    expect(links(everything)).toHaveLength(10);
    expect(links(next).filter((link) => links(everything).includes(link))).toEqual([]);
    expect(await (await get('/search.xml?q=')).text()).toContain('totalResults>0<');
    expect(await (await get('/search.xml?q=%3Cb%3Exyz')).text()).toContain('&#60;b&#62;xyz');
  });

  it('answers conditional requests and returns 404 for unknown addresses', async () => {
    const first = await get('/news/rss.xml');
    expect((await get('/news/rss.xml', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status).toBe(
      304,
    );
    for (const path of ['/news/1.html', '/news/atom.xml', '/nothing/', '/news/../etc'])
      expect((await get(path)).status).toBe(404);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
    expect((await get('/')).headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('serves paginated comments as JSON, identical after a restart and increasing over time', async () => {
    const query = new URLSearchParams({
      url: 'https://www.cike.example/a/1.html',
      published: '2026-03-31T06:00:00Z',
      mood: 'negative',
      base: '500,20,9,1',
    });
    const {
      list,
      total,
      next,
      numbers: figures,
    } = (await (await get(`/api/comments.json?${query}`)).json()) as {
      list: { id: string; at: string; parent?: string }[];
      total: number;
      next: number | null;
      numbers: { views: number };
    };
    expect(list.length).toBe(Math.min(20, total));
    expect(list.map(({ at }) => at)).toEqual(
      list
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(next).toBe(total > 20 ? 2 : null);
    expect(figures.views).toBeGreaterThanOrEqual(500);
    query.set('page', '1');
    const later = JSON.parse(commentsAt(2_000).answer(query) ?? '{}') as {
      list: unknown[];
      total: number;
      numbers: { views: number };
    };
    expect(later.total).toBeGreaterThan(total);
    expect(later.numbers.views).toBeGreaterThan(figures.views);
    const all = repliesUnder('demo', query.get('url') ?? '', {
      publishedAt: new Date('2026-03-31T06:00:00Z'),
      openedAt: since,
      now: new Date(started.getTime() + 2_000 * 60_000),
      mood: 'angry',
    });
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id) => list.some((reply) => reply.id === id))).toEqual(list.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect((await get('/api/comments.json?url=x&published=never')).status).toBe(404);
  });

  it('uses another port when its own is in use', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const second = new NewsSite(siteAt(30), commentsAt(30));
    expect(await second.start(port)).not.toBe(port);
    await second.stop();
    await new Promise((resolve) => other.close(resolve));
  });
});
