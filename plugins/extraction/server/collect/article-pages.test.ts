import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { Document, Packer, Paragraph } from 'docx';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { longText } from '../testing/test-site';

const html = { 'content-type': 'text/html; charset=utf-8' };
const names = ['桥梁检修情况通报发布', '夜市开业迎来首批游客', '水库蓄水工程正式启动', '地铁延误影响早间出行'];
/** Articles are recognized by their URL, so that each test has its own. */
let edition = 0;
const getPath = (index: number) => `/a/${edition}/2026030${index + 1}.html`;

describe('pages of articles', () => {
  let server: ExtractionServer;
  let id: string;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query('truncate extraction_source, extraction_run, extraction_seen, extraction_host');
    await server.database.query('delete from article');
    edition += 1;
    server.site.pages.clear();
    server.clock.pass(90_000);
  });

  const getPage = (title: string) =>
    `<html><head><meta charset="utf-8"></head><body><h1>${title}</h1><div class="info"><span>2026-03-02 15:20</span></div>
      <div class="article">${longText(title)}</div></body></html>`;
  const setList = (path: string, links: readonly string[]) =>
    server.site.pages.set(path, {
      headers: html,
      body: `<ul class="news">${links
        .map((link, index) => `<li><a href="${link}">${names[index]}</a> <span>03-02</span></li>`)
        .join('')}</ul>`,
    });
  const visit = async (path = '/list') => {
    id = await server.source({ path, kind: 'list-page' });
    await server.collect();
    const [run] = await server.runs(id);
    const { rows } = await server.database.query<{ title: string; body: string; published_at: Date }>(
      'select title, body_folded as body, published_at from article order by article_id',
    );
    return { run, articles: new Map(rows.map((row) => [row.title, row])) };
  };

  it('have the time of day where the list has the day only', async () => {
    setList(
      '/list',
      names.slice(0, 1).map((_, index) => getPath(index)),
    );
    server.site.pages.set(getPath(0), { headers: html, body: getPage(names[0] as string) });
    const { articles } = await visit();
    expect(articles.get(names[0] as string)?.published_at.toISOString()).toBe('2026-03-02T07:20:00.000Z');
  });

  it('are followed once where they only forward, within robots.txt', async () => {
    const { site } = server;
    setList('/list', [getPath(0), getPath(1), getPath(2)]);
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /private/' });
    const forwards = ['/real/1.html', '/private/2.html', '/real/loop'];
    for (const [index, target] of forwards.entries())
      site.pages.set(getPath(index), {
        headers: html,
        body: `<html><head><meta http-equiv=REFRESH content="0;url=${target}"></head><body>正在跳转</body></html>`,
      });
    site.pages.set('/real/1.html', { headers: html, body: getPage(names[0] as string) });
    site.pages.set('/real/loop', { headers: { ...html, refresh: '0; url=/real/1.html' }, body: '' });
    site.requests.splice(0);
    const { run, articles } = await visit();
    expect(articles.get(names[0] as string)?.body).toContain('记者从现场了解到');
    expect([...articles.values()].some(({ body }) => body.includes('正在跳转'))).toBe(false);
    expect(run).toMatchObject({ page_failures: 2, robots_skips: 1, outcome: 'partial', missing_count: 1 });
    expect(site.asked()).not.toContain('/private/2.html');
  });

  it.each([
    ['meta', { body: '<meta http-equiv="refresh" content="0; URL=/news/">' }],
    ['header', { headers: { ...html, refresh: '0; url=/news/' } }],
    ['script', { body: '<script>location.href="/news/"</script>' }],
  ])('are found behind a list that only forwards, by %s', async (_, page) => {
    const { site } = server;
    site.pages.set('/', { headers: html, ...page });
    setList('/news/', [getPath(0)]);
    site.pages.set(getPath(0), { headers: html, body: getPage(names[0] as string) });
    expect((await visit('/')).run).toMatchObject({ status: 'success', found: 1, submitted: 1 });
  });

  it('are read from Word files, and never from bytes of other files', async () => {
    const { site } = server;
    setList('/list', ['/a/20260301.docx', '/a/20260302.pdf', '/a/20260303.doc']);
    const text = '大桥自三月二日起检修，请过往车辆绕行。';
    site.pages.set('/a/20260301.docx', {
      headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
      body: await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] })),
    });
    site.pages.set('/a/20260302.pdf', { headers: html, body: '%PDF-1.7 stream' });
    site.pages.set('/a/20260303.doc', { headers: { 'content-type': 'application/msword' }, body: 'some words' });
    const { run, articles } = await visit();
    expect(run).toMatchObject({ page_failures: 2 });
    expect(names.slice(0, 3).map((name) => articles.get(name)?.body)).toEqual([
      expect.stringContaining('大桥自三月二日起检修'),
      '',
      '',
    ]);
  });

  it('have no text where a site answers every URL with the same page', async () => {
    const { site } = server;
    const links = names.map((_, index) => getPath(index));
    setList('/list', links);
    for (const link of links) site.pages.set(link, { headers: html, body: getPage('欢迎访问本站') });
    const { run, articles } = await visit();
    expect(run).toMatchObject({ page_failures: 4, outcome: 'partial' });
    expect(run?.warnings).toContain('pages-same-text');
    expect([...articles.values()].map(({ body }) => body)).toEqual(['', '', '', '']);
  });
});
