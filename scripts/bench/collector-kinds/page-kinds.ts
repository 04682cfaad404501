import { Document, Packer, Paragraph } from 'docx';
import { getArticle, getList, getPage, getPath, html, range, serveList, servePages, type SiteKind } from './kind';

const healthy = ['healthy'];
const titleOf = (number: number) => ({ title: getArticle(number).title });

/** Pages of articles. */
export const pageKinds: readonly SiteKind[] = [
  {
    name: 'list-day-beats-page-minute',
    states: healthy,
    play: async ({ site, start }) => {
      serveList(site, [0]);
      await start();
      return [{ ...getArticle(0), publishedAt: '2026-03-02T07:20:00.000Z' }];
    },
  },
  {
    name: 'meta-refresh-article',
    states: healthy,
    play: async ({ site, start }) => {
      site.pages.set('/list', { headers: html, body: getList(range(6)) });
      for (const number of range(6)) {
        const target = `/real/${number}.html`;
        site.pages.set(getPath(number), {
          headers: html,
          body: `<html><head><meta http-equiv=REFRESH content="0;url=${target}"></head><body><a href="${target}">正在跳转</a></body></html>`,
        });
        site.pages.set(target, { headers: html, body: getPage(number) });
      }
      await start();
      return range(6).map(getArticle);
    },
  },
  {
    name: 'article in a frame',
    states: healthy,
    play: async ({ site, start }) => {
      site.pages.set('/list', { headers: html, body: getList(range(2)) });
      for (const number of range(2)) {
        site.pages.set(getPath(number), {
          headers: html,
          body: `<body><iframe src="/frame/${number}.html"></iframe></body>`,
        });
        site.pages.set(`/frame/${number}.html`, { headers: html, body: getPage(number) });
      }
      await start();
      return range(2).map(getArticle);
    },
  },
  {
    name: 'docx-read-as-a-page',
    states: healthy,
    play: async ({ site, start }) => {
      const links = ['/a/20260301.docx', '/a/20260302.pdf', getPath(2)];
      site.pages.set('/list', { headers: html, body: getList(range(3), (number) => links[number] ?? '') });
      const children = range(6).map(() => new Paragraph(getArticle(0).text));
      site.pages.set('/a/20260301.docx', {
        headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
        body: await Packer.toBuffer(new Document({ sections: [{ children }] })),
      });
      site.pages.set('/a/20260302.pdf', { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 stream' });
      servePages(site, [2]);
      await start();
      return [getArticle(0), titleOf(1), getArticle(2)];
    },
  },
  {
    name: 'one-text-under-every-address',
    states: ['partial'],
    play: async ({ site, start }) => {
      site.pages.set('/list', { headers: html, body: getList(range(8)) });
      for (const number of range(8)) site.pages.set(getPath(number), { headers: html, body: getPage(99) });
      await start();
      return range(8).map(titleOf);
    },
  },
  {
    name: 'html under a wrong type',
    states: healthy,
    play: async ({ site, start }) => {
      site.pages.set('/list', { headers: html, body: getList(range(2)) });
      for (const number of range(2))
        site.pages.set(getPath(number), {
          headers: { 'content-type': 'application/octet-stream' },
          body: getPage(number),
        });
      await start();
      return range(2).map(getArticle);
    },
  },
  {
    name: 'page that answers 503 once',
    states: healthy,
    play: async ({ site, start, visit }) => {
      serveList(site, range(3));
      site.pages.set(getPath(1), { status: 503 });
      await start();
      servePages(site, [1]);
      await visit(1200);
      return range(3).map(getArticle);
    },
  },
  {
    name: 'page that is always 404',
    states: healthy,
    play: async ({ site, start }) => {
      serveList(site, range(3));
      site.pages.set(getPath(1), { status: 404 });
      await start();
      return [getArticle(0), titleOf(1), getArticle(2)];
    },
  },
  {
    name: 'gbk-query-in-links',
    states: healthy,
    play: async ({ site, start }) => {
      const codes = '%B4%F3%C7%C5';
      const body = Buffer.from(
        `<html><head><meta charset="gb2312"></head><body><ul class="news"><li><a href="/show.asp?id=20261000&title=${'\u00b4\u00f3\u00c7\u00c5'}">TITLE</a></li></ul></body></html>`,
        'latin1',
      );
      const title = Buffer.from('b4f3c7c5bccecbeec7e9bffbcda8b1a8b7a2b2bc', 'hex');
      const at = body.indexOf('TITLE');
      const list = Buffer.concat([body.subarray(0, at), title, body.subarray(at + 5)]);
      site.pages.set('/list', { headers: { 'content-type': 'text/html' }, body: list });
      site.pages.set(`/show.asp?id=20261000&title=${codes}`, { headers: html, body: getPage(0) });
      await start();
      const name = new TextDecoder('gbk').decode(title);
      return [{ title: name, text: getArticle(0).text }];
    },
  },
  {
    name: 'canonical-not-read',
    states: healthy,
    play: async ({ site, start }) => {
      const links = [getPath(0), '/amp/20261000.html'];
      site.pages.set('/list', { headers: html, body: getList([0, 0], () => links.shift() ?? '') });
      const page = getPage(0).replace('<head>', `<head><link rel="canonical" href="${site.url(getPath(0))}">`);
      for (const path of [getPath(0), '/amp/20261000.html']) site.pages.set(path, { headers: html, body: page });
      await start();
      return [getArticle(0)];
    },
  },
];
