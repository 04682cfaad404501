import {
  getArticle,
  getFeed,
  getIndex,
  getList,
  getPath,
  getSitemap,
  html,
  range,
  serveList,
  servePages,
  type SiteKind,
} from './kind';

const menu = `<div class="foot">${[
  ['about', '关于我们网站简介说明'],
  ['contact', '联系方式与投稿须知页'],
  ['law', '法律声明及隐私保护政策'],
  ['map', '网站地图和导航帮助页'],
]
  .map(([path, title]) => `<p><a href="/${path}.html">${title}</a></p>`)
  .join('')}</div>`;

const healthy = ['healthy'];

/** Visits a list whose links differ at every visit. */
const sessionKind = (name: string, getLink: (number: number, round: number) => string): SiteKind => ({
  name: `session-ids-and-cache-busters: ${name}`,
  states: healthy,
  play: async ({ site, start, visit }) => {
    let round = 1;
    site.pages.set('/list', () => ({ headers: html, body: getList(range(4), (number) => getLink(number, round)) }));
    await start({ detailMode: 'never' });
    for (round = 2; round <= 3; round += 1) await visit(7200);
    return range(4).map((number) => ({ title: getArticle(number).title }));
  },
});

const forwardKind = (
  name: string,
  page: { readonly headers?: Record<string, string>; readonly body?: string },
): SiteKind => ({
  name: `forwarding-list-page: ${name}`,
  states: healthy,
  play: async ({ site, start }) => {
    site.pages.set('/', { headers: html, ...page });
    serveList(site, range(3), '/news/');
    await start({ path: '/' });
    return range(3).map(getArticle);
  },
});

const menuKind = (name: string, first: string | undefined, later: string): SiteKind => ({
  name: `navigation-taken-for-news: ${name}`,
  states: first === undefined ? ['never-reached'] : ['failing'],
  play: async ({ site, start, visit }) => {
    servePages(site, range(6));
    const setBody = (body: string) =>
      site.pages.set('/list', { headers: html, body: `<html><body>${body}${menu}</body></html>` });
    setBody(first ?? later);
    await start();
    setBody(later);
    await visit(1200);
    return first === undefined ? [] : range(6).map(getArticle);
  },
});

/** Lists, sitemaps and feeds. */
export const listKinds: readonly SiteKind[] = [
  {
    name: 'feed with whole texts',
    states: healthy,
    play: async ({ site, start, visit }) => {
      site.pages.set('/feed', { body: getFeed(site, range(3)) });
      await start({ path: '/feed', kind: 'rss' });
      site.pages.set('/feed', { body: getFeed(site, range(5)) });
      await visit(1200);
      return range(5).map(getArticle);
    },
  },
  {
    name: 'list with pages',
    states: healthy,
    play: async ({ site, start, visit }) => {
      serveList(site, range(6));
      await start();
      serveList(site, range(8));
      await visit(1200);
      return range(8).map(getArticle);
    },
  },
  {
    name: 'list of 80 new articles',
    states: healthy,
    play: async ({ site, start, visit }) => {
      serveList(site, range(80));
      await start();
      for (let count = 0; count < 4; count += 1) await visit(60);
      return range(80).map(getArticle);
    },
  },
  {
    name: 'etag-that-never-changes',
    states: healthy,
    play: async ({ site, start, visit }) => {
      let edition = 0;
      site.pages.set('/feed', ({ headers }) => {
        if (headers['if-none-match'] === '"fixed"') return { status: 304 };
        return { headers: { etag: '"fixed"' }, body: getFeed(site, range(3, edition * 3)) };
      });
      await start({ path: '/feed', kind: 'rss' });
      edition = 1;
      for (let hours = 0; hours < 8; hours += 1) await visit(3600);
      return range(6).map(getArticle);
    },
  },
  {
    name: '304 to the first request',
    states: ['never-reached'],
    play: async ({ site, start }) => {
      site.pages.set('/feed', { status: 304 });
      await start({ path: '/feed', kind: 'rss' });
      return [];
    },
  },
  {
    name: 'list-emptied-is-healthy',
    states: ['partial'],
    play: async ({ site, start, visit }) => {
      site.pages.set('/feed', { body: getFeed(site, range(4)) });
      await start({ path: '/feed', kind: 'rss' });
      site.pages.set('/feed', { body: getFeed(site, []) });
      await visit(1200);
      return range(4).map(getArticle);
    },
  },
  {
    name: 'list-turned-over-unnoticed: feed',
    states: ['partial'],
    play: async ({ site, start, visit }) => {
      site.pages.set('/feed', { body: getFeed(site, range(10)) });
      await start({ path: '/feed', kind: 'rss' });
      site.pages.set('/feed', { body: getFeed(site, range(10, 30)) });
      await visit(1200);
      return [...range(10), ...range(10, 30)].map(getArticle);
    },
  },
  {
    name: 'list-turned-over-unnoticed: next page',
    states: healthy,
    play: async ({ site, start, visit }) => {
      serveList(site, range(3));
      await start();
      servePages(site, range(9, 3));
      site.pages.set('/list', {
        headers: html,
        body: getList(range(6, 6), getPath, '<div class="page"><a href="/list_2">下一页</a></div>'),
      });
      site.pages.set('/list_2', { headers: html, body: getList(range(6)) });
      await visit(1200);
      return range(12).map(getArticle);
    },
  },
  {
    name: 'sitemap-index-oldest-three',
    states: healthy,
    play: async ({ site, start }) => {
      const parts = range(6);
      site.pages.set('/sitemap.xml', {
        body: getIndex(
          site,
          parts.map((part) => `/s${part}.xml`),
        ),
      });
      for (const part of parts)
        site.pages.set(`/s${part}.xml`, { body: getSitemap(site, range(2, part * 2).map(getPath)) });
      servePages(site, range(12));
      await start({ path: '/sitemap.xml', kind: 'sitemap' });
      return range(12).map(getArticle);
    },
  },
  {
    name: 'sitemap index within an index',
    states: healthy,
    play: async ({ site, start, visit }) => {
      site.pages.set('/sitemap.xml', { body: getIndex(site, ['/inner.xml']) });
      site.pages.set('/inner.xml', { body: getIndex(site, ['/s0.xml']) });
      site.pages.set('/s0.xml', { body: getSitemap(site, range(2).map(getPath)) });
      servePages(site, range(4));
      await start({ path: '/sitemap.xml', kind: 'sitemap' });
      site.pages.set('/s0.xml', { body: getSitemap(site, range(4).map(getPath)) });
      await visit(1200);
      return range(4).map(getArticle);
    },
  },
  {
    name: 'sitemap-newest-at-the-end',
    states: healthy,
    play: async ({ site, start, visit }) => {
      const getUrls = (numbers: readonly number[]) =>
        `<urlset xmlns:news="n">${numbers
          .map(
            (number) =>
              `<url><loc>${site.url(getPath(number))}</loc><news:news><news:title>${getArticle(number).title}</news:title></news:news></url>`,
          )
          .join('')}</urlset>`;
      site.pages.set('/sitemap.xml', { body: getUrls(range(700, 1000)) });
      await start({ path: '/sitemap.xml', kind: 'sitemap', detailMode: 'never' });
      site.pages.set('/sitemap.xml', { body: getUrls([...range(700, 1000), ...range(3)]) });
      await visit(1200);
      // The first visit takes the newest 500.
      return [...range(500, 1200), ...range(3)].map((number) => ({ title: getArticle(number).title }));
    },
  },
  sessionKind('path', (number, round) => `/a/2026${1000 + number}.html;jsessionid=A74ABD09${round}`),
  sessionKind('query', (number, round) => `/show.php?id=${2000 + number}&PHPSESSID=1e1ea0f5242d8${round}`),
  sessionKind(
    'time',
    (number, round) => `/b/${2000 + number}.html?t=1795949${round}${number}00&rnd=0.12${round}${number}`,
  ),
  sessionKind('unknown name', (number, round) => `/c/${2000 + number}.html?zz=q${round}x${number}`),
  forwardKind('meta', { body: '<meta http-equiv="refresh" content="0; URL=/news/">' }),
  forwardKind('header', { headers: { ...html, refresh: '0; url=/news/' } }),
  forwardKind('script', { body: '<script>location.href="/news/"</script>' }),
  menuKind(
    'onclick',
    undefined,
    '<ul><li onclick="open(1)"><a href="javascript:void(0)">桥梁检修情况通报发布</a></li></ul>',
  ),
  menuKind('refusal', getList(range(6)), '<div class="tip">您的访问过于频繁,请稍后再试</div>'),
  menuKind('script', getList(range(6)), '<div id="app"></div><script src="/app.js"></script>'),
  {
    name: 'feed-http-becomes-https',
    states: healthy,
    play: async ({ site, start, visit }) => {
      const getItems = (scheme: string) =>
        range(3)
          .map((number) => {
            const { title, text } = getArticle(number);
            return `<item><title>${title}</title><link>${scheme}://blog.example.cn/p/${number}</link><guid isPermaLink="false">post-${number}</guid><description>${`${text}。`.repeat(12)}</description></item>`;
          })
          .join('');
      const serveFeed = (scheme: string) =>
        site.pages.set('/feed', {
          body: `<rss version="2.0"><channel><title>示例</title>${getItems(scheme)}</channel></rss>`,
        });
      serveFeed('http');
      await start({ path: '/feed', kind: 'rss' });
      serveFeed('https');
      await visit(1200);
      return range(3).map(getArticle);
    },
  },
  {
    name: 'feed-same-link-different-guid',
    states: healthy,
    play: async ({ site, start }) => {
      const items = range(3).map((number) => {
        const { title, text } = getArticle(number);
        return `<item><title>${title}</title><link>${site.url('/')}</link><guid isPermaLink="false">inc-${number}</guid><description>${`${text}。`.repeat(12)}</description></item>`;
      });
      site.pages.set('/feed', {
        body: `<rss version="2.0"><channel><title>示例</title>${items.join('')}</channel></rss>`,
      });
      await start({ path: '/feed', kind: 'rss' });
      return range(3).map(getArticle);
    },
  },
];
