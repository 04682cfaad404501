import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the site answers for a path. */
export interface SitePage {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface SiteRequest {
  readonly path: string;
  readonly host: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The collector's time. */
  readonly at: number;
}

type Answering = SitePage | ((request: SiteRequest) => SitePage | Promise<SitePage>);

/** A web site on this machine, whose pages a test sets. */
export class TestSite {
  readonly pages = new Map<string, Answering>();
  readonly requests: SiteRequest[] = [];
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(now: () => Date): Promise<TestSite> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = new TestSite(server, (server.address() as AddressInfo).port);
    server.on('request', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const entry: SiteRequest = {
        path: request.url ?? '',
        host: request.headers.host ?? '',
        method: request.method ?? 'GET',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
        at: now().getTime(),
      };
      site.requests.push(entry);
      const page = site.pages.get(entry.path) ?? { status: 404 };
      const { status = 200, headers = {}, body = '' } = await (typeof page === 'function' ? page(entry) : page);
      response.writeHead(status, headers).end(body);
    });
    return site;
  }

  /** The hosts by which the site is reached. */
  get hosts(): readonly string[] {
    return [`127.0.0.1:${this.port}`, `localhost:${this.port}`];
  }

  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** Paths that were asked for since the last call, robots.txt aside. */
  asked(): string[] {
    return this.requests
      .splice(0)
      .map(({ path }) => path)
      .filter((path) => path !== '/robots.txt');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A feed with articles of these paths; `text` is what each says. */
export function rssOf(
  site: TestSite,
  articles: readonly {
    readonly path: string;
    readonly title: string;
    readonly text?: string;
    readonly date?: string;
  }[],
): string {
  const items = articles.map(
    ({ path, title, text = '', date = 'Mon, 02 Mar 2026 07:00:00 GMT' }) =>
      `<item><title>${title}</title><link>${site.url(path)}</link><pubDate>${date}</pubDate><description><![CDATA[${text}]]></description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>晨报</title><link>${site.url('/')}</link>${items.join('')}</channel></rss>`;
}

/** Text long enough to count as a whole article. */
export const longText = (about: string): string =>
  `<p>${`${about}的消息在当地引起关注，记者从现场了解到多方面的情况，有关部门已经介入处理。`.repeat(8)}</p>`;
