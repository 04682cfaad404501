import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { longText, getRss } from '../testing/test-site';
import { SiteFinder } from './site-finder';

const html = (body: string, head = '') => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><head><title>晨报网</title>${head}</head><body>${body}</body></html>`,
});

describe('site discovery', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query('truncate extraction_host');
    server.site.pages.clear();
    server.site.requests.splice(0);
    server.clock.pass(7200);
  });
  const find = (address: string) => server.kernel.get(SiteFinder).find(address);

  it('finds the feeds declared by a page, with intervals from their articles', async () => {
    const { site } = server;
    const hourly = Array.from({ length: 12 }, (_, index) => ({
      path: `/n${index}`,
      title: `新闻 ${index}`,
      date: new Date(Date.UTC(2026, 2, 2, index)).toUTCString(),
    }));
    site.pages.set(
      '/',
      html(
        '首页',
        '<link rel="alternate" type="application/rss+xml" href="/all" title="全部"><link rel="alternate" type="application/rss+xml" href="/broken">',
      ),
    );
    site.pages.set('/all', { body: getRss(site, hourly) });
    const { lists, error, requests } = await find(site.url('/'));
    expect(lists).toMatchObject([
      { url: site.url('/all'), kind: 'rss', format: 'rss', title: '晨报', by: 'declared', interval: 1800 },
    ]);
    expect([error, requests, lists[0]?.items.length]).toEqual([undefined, 3, 12]);
  });

  it('finds all feeds declared by a site, and lists those it has no time to open as declared', async () => {
    const { site } = server;
    const names = Array.from({ length: 12 }, (_, index) => `/feed-${index}`);
    site.pages.set(
      '/',
      html(
        '首页',
        names
          .map((path) => `<link rel="alternate" type="application/rss+xml" href="${path}" title="频道 ${path}">`)
          .join(''),
      ),
    );
    for (const path of names) site.pages.set(path, { body: getRss(site, [{ path: `${path}/1`, title: path }]) });
    const { lists } = await find(site.url('/'));
    expect(lists.map(({ url }) => url)).toEqual(names.map((path) => site.url(path)));
    expect(lists.filter(({ isUnopened }) => !isUnopened).length).toBeGreaterThan(0);
    expect(lists.filter(({ isUnopened }) => isUnopened).every(({ title }) => title.startsWith('频道'))).toBe(true);
  });

  it('accepts a URL without a scheme and one that is itself a feed', async () => {
    const { site } = server;
    site.pages.set('/news', { body: getRss(site, [{ path: '/1', title: '一' }]) });
    expect((await find(site.url('/news').replace('http://', ''))).lists).toMatchObject([
      { url: site.url('/news'), by: 'address' },
    ]);
  });

  it('tries the common URLs when a page declares none, in its own folder first', async () => {
    const { site } = server;
    site.pages.set('/blog/', html('博客'));
    site.pages.set('/blog/rss.xml', { body: getRss(site, [{ path: '/1', title: '一' }]) });
    site.pages.set('/feed', { body: getRss(site, [{ path: '/2', title: '二' }]) });
    expect((await find(site.url('/blog/'))).lists).toMatchObject([{ url: site.url('/blog/rss.xml'), by: 'common' }]);
  });

  it('falls back to the sitemap named by robots.txt, and to the links of the page', async () => {
    const { site } = server;
    const links = Array.from(
      { length: 12 },
      (_, index) => `<li><a href="/2026/0302/${index}.html">城东新区第 ${index} 号工程今日正式开工建设</a></li>`,
    ).join('');
    site.pages.set('/', html(`<ul>${links}</ul>`));
    site.pages.set('/robots.txt', { body: `User-agent: *\nAllow: /\nSitemap: ${site.url('/maps/news.xml')}` });
    site.pages.set('/maps/news.xml', {
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.url('/2026/1')}</loc><lastmod>2026-03-02</lastmod></url></urlset>`,
    });
    expect((await find(site.url('/'))).lists).toMatchObject([
      { url: site.url('/maps/news.xml'), kind: 'sitemap', by: 'robots' },
      { url: site.url('/'), kind: 'list-page', by: 'page', title: '晨报网' },
    ]);
  });

  it('reports why nothing was found', async () => {
    const { site } = server;
    expect(await find(site.url('/missing'))).toMatchObject({ lists: [], error: { code: 'extraction.http-status' } });
    expect(await find('http://10.0.0.1/')).toMatchObject({ lists: [], error: { code: 'outbound.denied-address' } });
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /' });
    server.clock.pass(90_000);
    expect(await find(site.url('/'))).toMatchObject({ lists: [], error: { code: 'extraction.robots-disallowed' } });
  });

  it('leads from a URL to articles', async () => {
    const { site } = server;
    site.pages.set('/', html('首页', '<link rel="alternate" type="application/rss+xml" href="/all">'));
    site.pages.set('/all', {
      body: getRss(site, [{ path: '/a1', title: '城北大桥合龙', text: longText('城北大桥合龙') }]),
    });
    const [list] = (await find(site.url('/'))).lists;
    const id = await server.source({ path: new URL(list?.url ?? '').pathname, interval: list?.interval });
    server.clock.pass(60);
    await server.collect();
    expect(await server.runs(id)).toMatchObject([{ status: 'success', stored: 1 }]);
  });
});
