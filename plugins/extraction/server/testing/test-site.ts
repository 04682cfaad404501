import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of the site for a path. */
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
  /** Time of the collector's clock. */
  readonly at: number;
}

type Answering = SitePage | ((request: SiteRequest) => SitePage | Promise<SitePage>);

/** Local web site whose pages are set by a test. */
export class TestSite {
  readonly pages = new Map<string, Answering>();
  readonly requests: SiteRequest[] = [];
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Opens a site; on a free port if none is given. */
  static async open(now: () => Date, port = 0): Promise<TestSite> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
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

  /** Hosts under which the site is reachable. */
  get hosts(): readonly string[] {
    return [`127.0.0.1:${this.port}`, `localhost:${this.port}`];
  }

  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** Returns the paths requested since the last call, without robots.txt. */
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

/** Returns a feed with articles at these paths; `text` returns the text of each. */
export function getRss(
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

/** Returns a text long enough to count as a full article. */
export const longText = (about: string): string =>
  `<p>${`${about}的消息在当地引起关注，记者从现场了解到多方面的情况，有关部门已经介入处理。`.repeat(8)}</p>`;
