import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cutText } from '#shared/text';
import { NewsDocuments } from './news-documents';
import { hotListPath } from './site-hot-list';
import { newsSections, type NewsPage, type NewsSection, type NewsSlots } from './news-slots';
import { siteAddress, siteHost } from './site-address';
import type { SiteComments } from './site-comments';
import { searchPages, searchPageSize, siteDescriptionPath, siteSearchPath } from './site-search';

interface Document {
  readonly type: string;
  readonly body: string;
  /** Defaults to 200. */
  readonly status?: number;
}

const html = (body: string): Document => ({ type: 'text/html', body });

/**
 * News site of the sample data: a front page, sections with feeds or sitemaps, and articles with comments, reachable
 * only from this machine.
 */
export class NewsSite {
  private readonly server: Server;
  private documents = new NewsDocuments('');

  constructor(
    private readonly slots: NewsSlots,
    private readonly comments: SiteComments,
  ) {
    this.server = createServer((request, response) => this.answer(request, response));
    this.server.keepAliveTimeout = 2_000;
  }

  /** Listens on the previous port if it is free, otherwise on any other; returns the port. */
  async start(wanted: number | null): Promise<number> {
    const port = await this.listen(wanted ?? 0).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
      return this.listen(0);
    });
    this.documents = new NewsDocuments(siteAddress(port));
    return port;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, siteHost, () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const siteAnswer = this.find(path, new URLSearchParams(query));
    if (!siteAnswer) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('没有这个页面');
      return;
    }
    const etag = `"${createHash('sha256').update(siteAnswer.body).digest('base64url').slice(0, 22)}"`;
    const headers = {
      etag,
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    };
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
    else
      response
        .writeHead(siteAnswer.status ?? 200, { ...headers, 'content-type': `${siteAnswer.type}; charset=utf-8` })
        .end(request.method === 'HEAD' ? undefined : siteAnswer.body);
  }

  private find(path: string, query: URLSearchParams): Document | undefined {
    if (path === '/') return html(this.documents.list('虚拟媒体', this.slots.newest(), newsSections));
    if (path === '/api/comments.json') {
      const body = this.comments.answer(query);
      return body === undefined ? undefined : { type: 'application/json', body };
    }
    if (path === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nAllow: /\n' };
    if (path === hotListPath) return { type: 'application/json', body: this.documents.hotList(this.slots.newest()) };
    if (path === siteDescriptionPath)
      return { type: 'application/opensearchdescription+xml', body: this.documents.searchDescription() };
    if (path === siteSearchPath) return this.search(query);
    const [, key, file = ''] = /^\/([a-z]+)\/([^/]*)$/.exec(path) ?? [];
    const section = newsSections.find((each) => each.key === key);
    if (!section) return undefined;
    const number = /^(\d{1,12})\.html$/.exec(file)?.[1];
    if (number !== undefined) {
      const page = this.slots.page(Number(number), section.key);
      if (page && this.slots.isLate(page)) return { type: 'text/plain', body: '正文稍后发布', status: 503 };
      return page && html(this.documents.article(page));
    }
    if (file === '') return html(this.documents.list(section.name, this.slots.newest(section.key), [section]));
    return file === section.feed ? this.feed(section, this.slots.newest(section.key)) : undefined;
  }

  private search(query: URLSearchParams): Document {
    const question = cutText(query.get('q') ?? '', 200);
    const number = Math.min(99, Math.max(1, Math.trunc(Number(query.get('page')) || 1)));
    const searchHits = searchPages(this.slots.searchable(), question);
    const from = (number - 1) * searchPageSize;
    return {
      type: 'application/rss+xml',
      body: this.documents.searchResults(question, searchHits.slice(from, from + searchPageSize), {
        total: searchHits.length,
        start: from + 1,
      }),
    };
  }

  private feed(section: NewsSection, pages: readonly NewsPage[]): Document | undefined {
    switch (section.feed) {
      case 'rss.xml':
        return { type: 'application/rss+xml', body: this.documents.rss(section, pages) };
      case 'atom.xml':
        return { type: 'application/atom+xml', body: this.documents.atom(section, pages) };
      case 'feed.json':
        return { type: 'application/feed+json', body: this.documents.json(section, pages) };
      case 'sitemap.xml':
        return { type: 'application/xml', body: this.documents.sitemap(section, pages) };
      default:
        return undefined;
    }
  }
}
