import type { ExtractionServer } from '../../../plugins/extraction/server/testing/extraction-server';
import type { TestSite } from '../../../plugins/extraction/server/testing/test-site';
import type { NewSource } from '../../../plugins/extraction/server';

/** Article that a kind of site offers. */
export interface OfferedArticle {
  readonly title: string;
  /** Part of its text; omitted where the site does not give the text, so that none may be stored. */
  readonly text?: string;
  /** ISO 8601, where it matters. */
  readonly publishedAt?: string;
}

/** A site that is played, with its source. */
export interface PlayedSite {
  readonly site: TestSite;
  readonly clock: ExtractionServer['clock'];
  /** Creates the source and visits it. */
  start(source?: Partial<NewSource> & { readonly path?: string }): Promise<void>;
  /** Visits the source again after this many seconds, as many times as it is due within ten seconds. */
  visit(seconds: number): Promise<void>;
}

/** A kind of behaviour of real sites. */
export interface SiteKind {
  /** Name; that of the folder in `../shared/data/field` where it is played after one. */
  readonly name: string;
  /** States that are right at the end. */
  readonly states: readonly string[];
  /** Plays the site; returns what it offered long enough for one visit. */
  play(played: PlayedSite): Promise<readonly OfferedArticle[]>;
}

export const html = { 'content-type': 'text/html; charset=utf-8' };

export const range = (length: number, from = 0): readonly number[] =>
  Array.from({ length }, (_, index) => from + index);

/** Returns the article of a number; all titles and texts differ. */
export const getArticle = (number: number): Required<Pick<OfferedArticle, 'title' | 'text'>> => ({
  title: `桥梁检修情况第${number}次通报发布`,
  text: `本次检修编号为${number}，由市交通局负责实施`,
});

/** Returns the address of an article page. */
export const getPath = (number: number): string => `/a/2026${1000 + number}.html`;

/** Returns an article page of six paragraphs. */
export const getPage = (number: number): string => {
  const { title, text } = getArticle(number);
  const paragraphs = range(6).map(
    (line) =>
      `<p>${text}，第${line}段说明抢修人员连续工作三十小时，完成伸缩缝更换与桥面检测，市民出行逐步恢复正常。</p>`,
  );
  return `<html><head><meta charset="utf-8"></head><body><h1>${title}</h1><div class="info"><span class="time">2026-03-02 15:20</span></div><div class="article">${paragraphs.join('')}</div></body></html>`;
};

/** Returns a list page. */
export const getList = (numbers: readonly number[], getLink: (number: number) => string = getPath, end = ''): string =>
  `<html><head><meta charset="utf-8"></head><body><ul class="news">${numbers
    .map((number) => `<li><a href="${getLink(number)}">${getArticle(number).title}</a> <span>03-02</span></li>`)
    .join('')}</ul>${end}</body></html>`;

/** Returns a feed with whole texts. */
export const getFeed = (site: TestSite, numbers: readonly number[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>晨报</title>${numbers
    .map((number) => {
      const { title, text } = getArticle(number);
      return `<item><title>${title}</title><link>${site.url(getPath(number))}</link><pubDate>Mon, 02 Mar 2026 07:00:00 GMT</pubDate><description><![CDATA[<p>${`${text}。`.repeat(12)}</p>]]></description></item>`;
    })
    .join('')}</channel></rss>`;

/** Returns a sitemap of these paths. */
export const getSitemap = (site: TestSite, paths: readonly string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>${site.url(path)}</loc></url>`).join('')}</urlset>`;

/** Returns an index of these sitemaps. */
export const getIndex = (site: TestSite, paths: readonly string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${site.url(path)}</loc></sitemap>`).join('')}</sitemapindex>`;

/** Serves the pages of these articles. */
export function servePages(site: TestSite, numbers: readonly number[]): void {
  for (const number of numbers) site.pages.set(getPath(number), { headers: html, body: getPage(number) });
}

/** Serves a list of these articles with their pages. */
export function serveList(site: TestSite, numbers: readonly number[], path = '/list'): void {
  site.pages.set(path, { headers: html, body: getList(numbers) });
  servePages(site, numbers);
}
