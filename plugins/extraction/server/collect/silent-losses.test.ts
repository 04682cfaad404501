import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { getRss, longText } from '../testing/test-site';

const html = { 'content-type': 'text/html; charset=utf-8' };
const getName = (number: number) => `桥梁检修情况第${number}次通报发布`;

describe('sites that hide articles', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(
      'truncate extraction_source, extraction_run, extraction_seen, extraction_host, extraction_sitemap',
    );
    server.site.pages.clear();
    server.site.requests.splice(0);
    server.clock.pass(90_000);
  });

  const setPage = (path: string, number: number) =>
    server.site.pages.set(path, {
      headers: html,
      body: `<html><body><article><h1>${getName(number)}</h1>${longText(getName(number))}</article></body></html>`,
    });
  const getList = (paths: readonly string[], from = 0) =>
    `<html><body><ul class="news">${paths
      .map((path, index) => `<li><a href="${path}">${getName(from + index)}</a> <span>03-02</span></li>`)
      .join('')}</ul></body></html>`;
  const range = (length: number, from = 0) => Array.from({ length }, (_, index) => from + index);
  const getUrls = (paths: readonly string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>${server.site.url(path)}</loc></url>`).join('')}</urlset>`;
  /** Visits until nothing is due within the given number of visits, some seconds apart. */
  const visit = async (times: number, seconds = 20) => {
    for (let count = 0; count < times; count += 1) {
      await server.collect();
      server.clock.pass(seconds);
    }
  };
  const submitted = async (id: string) => (await server.runs(id)).reduce((sum, run) => sum + run.submitted, 0);
  const warnings = async (id: string) => new Set((await server.runs(id)).flatMap((run) => run.warnings));

  it('reads all parts of an index without dates, indexes below it, and parts that appear later', async () => {
    const { site, clock } = server;
    const getIndex = (names: readonly string[]) =>
      `<sitemapindex>${names.map((name) => `<sitemap><loc>${site.url(`/${name}.xml`)}</loc></sitemap>`).join('')}</sitemapindex>`;
    for (const part of range(6)) {
      site.pages.set(`/s${part}.xml`, { body: getUrls([`/p${part}/1.html`, `/p${part}/2.html`]) });
      for (const page of [1, 2]) setPage(`/p${part}/${page}.html`, part * 10 + page);
    }
    setPage('/p9/1.html', 91);
    setPage('/p0/3.html', 3);
    site.pages.set('/sitemap.xml', { body: getIndex(['s0', 's1', 's2', 's3', 'inner']) });
    site.pages.set('/inner.xml', { body: getIndex(['s4', 's5']) });
    const id = await server.source({ path: '/sitemap.xml', kind: 'sitemap' });
    await visit(1);
    expect(await submitted(id)).toBe(12);
    site.pages.set('/inner.xml', { body: getIndex(['s4', 's5', 's9']) });
    site.pages.set('/s9.xml', { body: getUrls(['/p9/1.html']) });
    site.pages.set('/s0.xml', { body: getUrls(['/p0/1.html', '/p0/2.html', '/p0/3.html']) });
    clock.pass(1200);
    await visit(1);
    expect(await submitted(id)).toBe(14);
  });

  it('reports parts that one visit does not reach, and reads them at the next', async () => {
    const { site } = server;
    for (const part of range(25)) site.pages.set(`/s${part}.xml`, { body: getUrls([]) });
    site.pages.set('/sitemap.xml', {
      body: `<sitemapindex>${range(25)
        .map((part) => `<sitemap><loc>${site.url(`/s${part}.xml`)}</loc></sitemap>`)
        .join('')}</sitemapindex>`,
    });
    const id = await server.source({ path: '/sitemap.xml', kind: 'sitemap' });
    await visit(2);
    expect((await server.runs(id)).map((run) => run.warnings)).toEqual([[], ['sitemaps-left-out']]);
    expect(new Set(site.asked())).toEqual(new Set(['/sitemap.xml', ...range(25).map((part) => `/s${part}.xml`)]));
  });

  it('finds addresses that are appended to a long sitemap, and reports what it left out', async () => {
    const { site, clock } = server;
    const paths = range(700, 1000).map((number) => `/a/${number}.html`);
    site.pages.set('/sitemap.xml', { body: getUrls(paths) });
    const id = await server.source({ path: '/sitemap.xml', kind: 'sitemap', detailMode: 'never' });
    await visit(1);
    expect((await server.runs(id))[0]).toMatchObject({ found: 700, warnings: ['items-left-out'] });
    site.pages.set('/sitemap.xml', {
      body: getUrls([...paths.slice(0, 300), '/a/x1.html', ...paths.slice(300), '/a/x2.html']),
    });
    clock.pass(1200);
    await visit(1);
    const { rows } = await server.database.query(`select from extraction_seen where source_id = $1 and is_done`, [id]);
    expect(rows).toHaveLength(702);
    expect((await server.runs(id))[0]).toMatchObject({ found: 702, warnings: [] });
  });

  it('does not believe an ETag without end', async () => {
    const { site, clock } = server;
    let edition = 0;
    site.pages.set('/feed', ({ headers }) => {
      if (headers['if-none-match'] === '"fixed"') return { status: 304 };
      edition += 1;
      const titles = range(3, edition * 10);
      const articles = titles.map((number) => ({
        path: `/e${number}`,
        title: getName(number),
        text: longText(getName(number)),
      }));
      return { headers: { etag: '"fixed"' }, body: getRss(site, articles) };
    });
    const id = await server.source({ path: '/feed' });
    await visit(1);
    clock.pass(1200);
    await visit(1);
    expect((await server.runs(id))[0]).toMatchObject({ status: 'unchanged', http_status: 304 });
    clock.pass(7 * 3600);
    await visit(1);
    expect((await server.runs(id))[0]).toMatchObject({ submitted: 3, warnings: ['validators-ignored'] });
    clock.pass(1200);
    await visit(1);
    expect((await server.runs(id))[0]).toMatchObject({ submitted: 3, http_status: 200 });
  });

  it('recognizes links whose session or number changes at every visit', async () => {
    const { site, clock } = server;
    let round = 0;
    const forms = {
      path: (id: number) => `/a/${id}.html;jsessionid=A74ABD09${round}`,
      session: (id: number) => `/show.php?id=${id}&PHPSESSID=1e1ea0f5242d8${round}`,
      buster: (id: number) => `/b/${id}.html?t=1795949${round}${id}&rnd=0.12${round}${id}`,
      unknown: (id: number) => `/c/${id}.html?zz=q${round}x${id}`,
    };
    const ids = new Map<string, string>();
    for (const [name, getLink] of Object.entries(forms)) {
      site.pages.set(`/${name}`, () => ({ headers: html, body: getList(range(4, 2000).map(getLink)) }));
      ids.set(name, await server.source({ path: `/${name}`, kind: 'list-page', detailMode: 'never' }));
    }
    for (round = 1; round <= 3; round += 1) {
      await visit(5, 5);
      clock.pass(7200);
    }
    for (const [name, id] of ids) expect([name, await submitted(id)]).toEqual([name, 4]);
    expect((await server.row(ids.get('unknown') as string)).noise_parameters).toEqual(['zz']);
  });

  it('stores nothing from a front page to which a closed channel is sent', async () => {
    const { site, clock } = server;
    site.pages.set('/channel/', { headers: html, body: getList(range(6).map((index) => `/a/2026${index}.html`)) });
    site.pages.set('/', {
      headers: html,
      body: getList(
        range(6).map((index) => `/h/2026${index}.html`),
        50,
      ),
    });
    const id = await server.source({ path: '/channel/', kind: 'list-page', detailMode: 'never' });
    await visit(1);
    site.pages.set('/channel/', { status: 301, headers: { location: '/' } });
    clock.pass(1200);
    await visit(1);
    expect(await submitted(id)).toBe(6);
    expect(await server.row(id)).toMatchObject({
      url: site.url('/channel/'),
      moved_url: site.url('/'),
      error_code: 'extraction.moved-to-front-page',
    });
  });

  it('reads the good pages behind dead links at the first visit', async () => {
    const { site, clock } = server;
    site.pages.set('/list', { headers: html, body: getList(range(8).map((index) => `/a/2026${index}.html`)) });
    for (const index of range(8)) setPage(`/a/2026${index}.html`, index);
    for (const index of range(3))
      site.pages.set(`/a/2026${index}.html`, () => {
        clock.pass(21);
        return { status: 504 };
      });
    const id = await server.source({ path: '/list', kind: 'list-page' });
    await visit(1);
    expect((await server.runs(id))[0]).toMatchObject({ submitted: 5, page_failures: 3 });
    site.pages.set('/list', {
      headers: html,
      body: getList([...range(8), 8].map((index) => `/a/2026${index}.html`)),
    });
    setPage('/a/20268.html', 8);
    site.asked();
    clock.pass(1200);
    await visit(1);
    expect(site.asked()[1]).toBe('/a/20268.html');
  });

  it('lets a host rest when a page asks for it, without counting that against the pages', async () => {
    const { site, clock } = server;
    site.pages.set('/list', { headers: html, body: getList(range(12).map((index) => `/a/2026${index}.html`)) });
    for (const index of range(12))
      site.pages.set(`/a/2026${index}.html`, { status: 429, headers: { 'retry-after': '3600' } });
    const id = await server.source({ path: '/list', kind: 'list-page' });
    await visit(4, 600);
    expect(site.asked()).toEqual(['/list', '/a/20260.html']);
    expect(await warnings(id)).toContain('page-too-often');
    for (const index of range(12)) setPage(`/a/2026${index}.html`, index);
    clock.pass(3600);
    await visit(1);
    expect(await submitted(id)).toBe(12);
  });

  it('asks robots.txt before every hop and every host', async () => {
    const { site } = server;
    const other = site.url('', 'localhost');
    site.pages.set('/robots.txt', ({ host }) => ({
      body: `User-agent: *\nDisallow: ${host.startsWith('localhost') ? '/' : '/private/'}`,
    }));
    site.pages.set('/list', { headers: html, body: getList(range(3).map((index) => `/a/2026${index}.html`)) });
    site.pages.set('/a/20260.html', { status: 302, headers: { location: '/private/a.html' } });
    for (const index of [1, 2])
      site.pages.set(`/a/2026${index}.html`, { status: 302, headers: { location: `${other}/b/${index}.html` } });
    const id = await server.source({ path: '/list', kind: 'list-page' });
    await visit(1);
    expect(site.asked().filter((path) => !path.startsWith('/a/'))).toEqual(['/list']);
    expect((await server.runs(id))[0]).toMatchObject({ robots_skips: 3 });
  });

  it('fetches nothing for now when robots.txt breaks off, and remembers that', async () => {
    const { site, clock } = server;
    let asked = 0;
    site.pages.set('/robots.txt', () => {
      asked += 1;
      return { status: 302, headers: { location: 'ftp://nowhere.example/' } };
    });
    site.pages.set('/feed', { body: getRss(site, []) });
    const id = await server.source({ path: '/feed', interval: 60 });
    await visit(3, 150);
    expect(site.asked()).toEqual([]);
    expect(asked).toBe(1);
    expect(await server.row(id)).toMatchObject({ error_code: 'extraction.robots-unavailable' });
    site.pages.set('/robots.txt', { body: `User-agent: *\nDisallow: /a/\n${'# filler line\n'.repeat(45_000)}` });
    site.pages.set('/a/feed', { body: getRss(site, []) });
    const long = await server.source({ path: '/a/feed', host: 'localhost' });
    clock.pass(1200);
    await visit(2);
    expect(await server.row(long)).toMatchObject({ error_code: 'extraction.robots-disallowed' });
    expect(site.asked()).toEqual(['/feed']);
  });

  it('reports a feed that lost its entries, and a list without anything known', async () => {
    const { site, clock } = server;
    const articles = (from: number) =>
      range(6, from).map((number) => ({
        path: `/f${number}`,
        title: getName(number),
        text: longText(getName(number)),
      }));
    site.pages.set('/feed', { headers: { etag: '"1"' }, body: getRss(site, articles(100)) });
    const id = await server.source({ path: '/feed' });
    await visit(1);
    site.pages.set('/feed', { headers: { etag: '"2"' }, body: getRss(site, []) });
    clock.pass(1200);
    await visit(1);
    expect((await server.runs(id))[0]?.warnings).toEqual(['list-emptied']);
    expect(await server.row(id)).toMatchObject({ etag: null, content_hash: null });
    site.pages.set('/feed', { headers: { etag: '"3"' }, body: getRss(site, articles(200)) });
    clock.pass(2400);
    await visit(1);
    expect((await server.runs(id))[0]?.warnings).toEqual(['list-turned-over']);
  });
});
