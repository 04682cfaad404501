import { getArticle, getFeed, getList, getPath, html, range, serveList, servePages, type SiteKind } from './kind';

const healthy = ['healthy'];
const titleOf = (number: number) => ({ title: getArticle(number).title });

/** Rules, refusals, moves and faults of sites. */
export const accessKinds: readonly SiteKind[] = [
  {
    name: 'dead-links-first-block-the-rest',
    states: ['partial'],
    play: async ({ site, clock, start }) => {
      serveList(site, range(8));
      for (const number of range(3))
        site.pages.set(getPath(number), () => {
          clock.pass(21);
          return { status: 504 };
        });
      await start();
      return range(5, 3).map(getArticle);
    },
  },
  {
    name: 'page-429-retry-after-ignored',
    states: healthy,
    play: async ({ site, start, visit }) => {
      site.pages.set('/list', { headers: html, body: getList(range(12)) });
      for (const number of range(12))
        site.pages.set(getPath(number), { status: 429, headers: { 'retry-after': '3600' } });
      await start();
      servePages(site, range(12));
      await visit(4000);
      return range(12).map(getArticle);
    },
  },
  {
    name: 'robots-not-asked-for-redirects',
    states: healthy,
    play: async ({ site, start }) => {
      site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /private/' });
      serveList(site, range(3));
      site.pages.set(getPath(0), { status: 302, headers: { location: '/private/a.html' } });
      site.pages.set('/private/a.html', { headers: html, body: getArticle(0).text });
      await start();
      return [titleOf(0), getArticle(1), getArticle(2)];
    },
  },
  {
    name: 'robots-that-hangs',
    states: ['never-reached'],
    play: async ({ site, start }) => {
      site.pages.set('/robots.txt', { status: 302, headers: { location: 'ftp://nowhere.example/' } });
      serveList(site, range(3));
      await start();
      return [];
    },
  },
  {
    name: 'robots-longer-than-512k',
    states: ['blocked'],
    play: async ({ site, start }) => {
      site.pages.set('/robots.txt', { body: `User-agent: *\nDisallow: /list\n${'# filler line\n'.repeat(45_000)}` });
      serveList(site, range(3));
      await start();
      return [];
    },
  },
  {
    name: 'robots-longest-rule-by-characters',
    states: ['blocked'],
    play: async ({ site, start }) => {
      site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /新闻体育财经/\nAllow: /%E6%96%B0\n' });
      const path = encodeURI('/新闻体育财经/1');
      serveList(site, range(3), path);
      await start({ path });
      return [];
    },
  },
  {
    name: 'source-moved-to-front-page',
    states: ['failing'],
    play: async ({ site, start, visit }) => {
      serveList(site, range(6), '/channel/');
      await start({ path: '/channel/' });
      serveList(site, range(6, 50), '/');
      site.pages.set('/channel/', { status: 301, headers: { location: '/' } });
      await visit(1200);
      return range(6).map(getArticle);
    },
  },
  {
    name: 'source moved within its site',
    states: healthy,
    play: async ({ site, start, visit }) => {
      serveList(site, range(6));
      await start();
      site.pages.set('/list', { status: 301, headers: { location: '/news/list' } });
      for (const count of range(4)) {
        serveList(site, range(7 + count), '/news/list');
        await visit(7200);
      }
      return range(10).map(getArticle);
    },
  },
  {
    name: 'gone-source-told-nowhere: 410 once',
    states: healthy,
    play: async ({ site, start, visit }) => {
      site.pages.set('/feed', { status: 410 });
      await start({ path: '/feed', kind: 'rss' });
      site.pages.set('/feed', { body: getFeed(site, range(3)) });
      await visit(1200);
      return range(3).map(getArticle);
    },
  },
  {
    name: 'gone-source-told-nowhere: 410 for days',
    states: ['gone'],
    play: async ({ site, start, visit }) => {
      site.pages.set('/feed', { body: getFeed(site, range(3)) });
      await start({ path: '/feed', kind: 'rss' });
      site.pages.set('/feed', { status: 410 });
      for (let day = 0; day < 4; day += 1) await visit(86_400);
      return range(3).map(getArticle);
    },
  },
  {
    name: 'content-encoding-utf-8',
    states: healthy,
    play: async ({ site, start }) => {
      serveList(site, range(4));
      site.pages.set('/list', { headers: { ...html, 'content-encoding': 'utf-8' }, body: getList(range(4)) });
      await start();
      return range(4).map(getArticle);
    },
  },
  {
    name: 'cookie-wall',
    states: healthy,
    play: async ({ site, start }) => {
      servePages(site, range(6));
      site.pages.set('/list', ({ headers }) =>
        headers.cookie?.includes('ok=1')
          ? { headers: html, body: getList(range(6)) }
          : { status: 302, headers: { location: '/list', 'set-cookie': 'ok=1; path=/' } },
      );
      await start();
      return range(6).map(getArticle);
    },
  },
  {
    name: 'more-than-five-redirects',
    states: healthy,
    play: async ({ site, start }) => {
      serveList(site, [0]);
      const hops = range(7).map((hop) => `/${hop + 1}/a`);
      site.pages.set(getPath(0), { status: 302, headers: { location: hops[0] as string } });
      for (const [index, hop] of hops.entries())
        site.pages.set(hop, { status: 302, headers: { location: hops[index + 1] ?? '/final.html' } });
      servePages(site, [1]);
      site.pages.set('/final.html', site.pages.get(getPath(1)) as never);
      await start();
      return [{ title: getArticle(0).title, text: getArticle(1).text }];
    },
  },
  {
    name: 'no-agent-cookie-referer-or-proxy-per-source',
    states: ['blocked'],
    play: async ({ site, start }) => {
      site.pages.set('/list', ({ headers }) =>
        headers['user-agent']?.includes('Mozilla/5') ? { headers: html, body: getList(range(3)) } : { status: 403 },
      );
      await start();
      return [];
    },
  },
  {
    name: 'list that answers 500 for a while',
    states: healthy,
    play: async ({ site, start, visit }) => {
      serveList(site, range(3));
      await start();
      site.pages.set('/list', { status: 500 });
      for (let count = 0; count < 4; count += 1) await visit(3600);
      serveList(site, range(5));
      await visit(3600);
      return range(5).map(getArticle);
    },
  },
];
