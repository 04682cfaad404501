import { escapedHtml, getSummary } from '#shared/text';
import { formatDate } from '#shared/time';
import type { NewsPage, NewsSection } from './news-slots';
import { rankTitles } from './site-hot-list';
import { searchPageSize, siteDescriptionPath, siteSearchName, siteSearchPath } from './site-search';

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escapedHtml(line)}</p>`)
    .join('\n');

const titleOf = ({ article }: NewsPage): string => article.title ?? getSummary(article.text, 40);

export const getPath = ({ section, number }: NewsPage): string => `/${section.key}/${number}.html`;

/** Generates the pages and feeds of the site, with addresses below `base`. */
export class NewsDocuments {
  constructor(private readonly base: string) {}

  article(page: NewsPage): string {
    const { article, section, publishedAt } = page;
    return this.page(
      titleOf(page),
      `<meta name="author" content="${escapedHtml(article.author)}"><meta property="article:published_time" content="${publishedAt.toISOString()}">`,
      `<article>
<h1>${escapedHtml(titleOf(page))}</h1>
<p class="facts"><a href="/${section.key}/">${section.name}</a> · <span class="author">${escapedHtml(article.author)}</span> · <time datetime="${publishedAt.toISOString()}">${chineseTime(publishedAt)}</time></p>
<div class="content">
${paragraphs(article.text)}
</div>
</article>`,
    );
  }

  list(title: string, pages: readonly NewsPage[], sections: readonly NewsSection[]): string {
    const feeds = sections.flatMap(({ key, name, feed }) => {
      const type = {
        'rss.xml': 'application/rss+xml',
        'atom.xml': 'application/atom+xml',
        'feed.json': 'application/feed+json',
      }[feed as string];
      return type ? [`<link rel="alternate" type="${type}" title="${name}" href="/${key}/${feed}">`] : [];
    });
    const lines = pages.map(
      (page) =>
        `<li><a href="${getPath(page)}">${escapedHtml(titleOf(page))}</a> <time datetime="${page.publishedAt.toISOString()}">${chineseTime(page.publishedAt)}</time></li>`,
    );
    const parts = sections.map(({ key, name }) => `<a href="/${key}/">${name}</a>`).join(' · ');
    return this.page(
      title,
      feeds.join(''),
      `<h1>${title}</h1>\n<nav>${parts}</nav>\n<ul class="list">\n${lines.join('\n')}\n</ul>`,
    );
  }

  rss({ key, name }: NewsSection, pages: readonly NewsPage[]): string {
    const items = pages.map((page) => {
      const address = this.base + getPath(page);
      return `<item><title>${escapedHtml(titleOf(page))}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><dc:creator>${escapedHtml(page.article.author)}</dc:creator><pubDate>${page.publishedAt.toUTCString()}</pubDate><description>${escapedHtml(getSummary(page.article.text, 80))}</description><content:encoded>${escapedHtml(paragraphs(page.article.text))}</content:encoded></item>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>${name}</title><link>${this.base}/${key}/</link><description>${name}</description><language>zh-CN</language>
${items.join('\n')}
</channel></rss>
`;
  }

  atom({ key, name }: NewsSection, pages: readonly NewsPage[]): string {
    const entries = pages.map((page) => {
      const address = this.base + getPath(page);
      return `<entry><title>${escapedHtml(titleOf(page))}</title><id>${address}</id><link href="${address}"/><author><name>${escapedHtml(page.article.author)}</name></author><published>${page.publishedAt.toISOString()}</published><updated>${page.publishedAt.toISOString()}</updated><content type="html">${escapedHtml(paragraphs(page.article.text))}</content></entry>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><title>${name}</title><id>${this.base}/${key}/</id><link href="${this.base}/${key}/"/><updated>${(pages[0]?.publishedAt ?? new Date(0)).toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
  }

  json({ key, name }: NewsSection, pages: readonly NewsPage[]): string {
    const items = pages.map((page) => {
      const address = this.base + getPath(page);
      const { title, text, author } = page.article;
      return {
        id: address,
        url: address,
        ...(title ? { title } : {}),
        content_text: text,
        authors: [{ name: author }],
        date_published: page.publishedAt.toISOString(),
      };
    });
    return `${JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: name, home_page_url: `${this.base}/${key}/`, language: 'zh-CN', items }, null, 1)}\n`;
  }

  /** Returns the hot list of the site in the JSON format of its API. */
  hotList(pages: readonly NewsPage[]): string {
    const ranked = rankTitles(
      pages.map((page) => ({ title: titleOf(page), at: page.publishedAt.getTime(), url: this.base + getPath(page) })),
      Date.now(),
    );
    return `${JSON.stringify({ code: 0, data: { list: ranked.map(({ title, heat, url }) => ({ title, hot: heat, url })) } }, null, 1)}\n`;
  }

  /** Returns the OpenSearch 1.1 description of the site search. */
  searchDescription(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>虚拟媒体</ShortName><Description>${siteSearchName}</Description><InputEncoding>UTF-8</InputEncoding>
<Url type="application/rss+xml" template="${this.base}${siteSearchPath}?q={searchTerms}&amp;page={startPage?}"/>
</OpenSearchDescription>
`;
  }

  /** Returns a page of search results and their total; `start` is the position of the first, from 1. */
  searchResults(
    question: string,
    pages: readonly NewsPage[],
    { total, start }: { readonly total: number; readonly start: number },
  ): string {
    const items = pages.map(
      (page) =>
        `<item><title>${escapedHtml(titleOf(page))}</title><link>${this.base}${getPath(page)}</link><pubDate>${page.publishedAt.toUTCString()}</pubDate><description>${escapedHtml(getSummary(page.article.text, 100))}</description></item>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapedHtml(question)}</title><link>${this.base}/</link><description>${siteSearchName}</description>
<opensearch:totalResults>${total}</opensearch:totalResults><opensearch:startIndex>${start}</opensearch:startIndex><opensearch:itemsPerPage>${searchPageSize}</opensearch:itemsPerPage><atom:link rel="search" type="application/opensearchdescription+xml" href="${this.base}${siteDescriptionPath}"/>
${items.join('\n')}
</channel></rss>
`;
  }

  sitemap({ name }: NewsSection, pages: readonly NewsPage[]): string {
    const urls = pages.map((page) => {
      const time = page.publishedAt.toISOString();
      return `<url><loc>${this.base}${getPath(page)}</loc><lastmod>${time}</lastmod><news:news><news:publication><news:name>${name}</news:name><news:language>zh-cn</news:language></news:publication><news:publication_date>${time}</news:publication_date><news:title>${escapedHtml(titleOf(page))}</news:title></news:news></url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${urls.join('\n')}
</urlset>
`;
  }

  private page(title: string, head: string, body: string): string {
    return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapedHtml(title)}</title>${head}<style>${style}</style></head>
<body><header>虚拟媒体 · 这里的公司、人物和文章都是虚构的示例 · <a href="/">首页</a></header>
<main>
${body}
</main></body></html>
`;
  }
}

const style = `body{margin:0;color:#1d2433;background:#fff;font:16px/1.8 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{padding:8px 16px;background:#fff4d6;font-size:14px}main{max-width:720px;margin:0 auto;padding:16px}h1{font-size:24px;line-height:1.4}.facts,time{color:#5b6472;font-size:14px}.list{padding:0;list-style:none}.list li{padding:8px 0;border-bottom:1px solid #e6e8ec}a{color:#1f5fd6}`;

const chineseTime = (time: Date): string => formatDate(time, 'yyyy年M月d日 HH:mm:ss');
