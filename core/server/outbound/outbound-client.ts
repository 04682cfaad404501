import type { Socket } from 'node:net';
import { Agent, errors, type buildConnector, type Dispatcher } from 'undici';
import { BusinessError } from '#core';
import { ChainCookies } from './chain-cookies';
import { checkUrl, getPort, type OutboundRules } from './check-url';
import { guardedConnector, type Resolve } from './guarded-connector';
import type { HostPace } from './host-pace';
import { OutboundError, toOutboundError } from './outbound-error';
import { isRead, nextHop, type Hop } from './next-hop';
import { readBody } from './read-body';
import { TimeLimit } from './time-limit';

/**
 * One outbound request. Times in milliseconds, sizes in bytes. A method other than GET and HEAD follows only 307 and
 * 308, with its body; every other redirect fails with `outbound.moved`.
 */
export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Cookies are sent only along a redirect to the host that set them. `authorization` and custom headers of the caller
   * go to the first origin only.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Validators for a 304 response: the `etag` and `last-modified` headers of an earlier response. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** Refuses longer bodies, counted after decompression; at most 32 MiB, which is the default. */
  readonly maxBytes?: number;
  /** Returns the first `maxBytes` of a longer body instead of refusing it. */
  readonly isCut?: boolean;
  /** From the first connection to the last byte, including redirects; at most 20,000, which is the default. */
  readonly timeout?: number;
  /** The `accept` header. */
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /** Minimum time between two requests of this process to one host; waiting does not count toward `timeout`. */
  readonly hostPoliteness?: number;
  /** Called before each redirect is followed; an error that it throws ends the request. Its time does not count. */
  readonly beforeRedirect?: (url: URL) => Promise<void>;
}

/** A response of any status. */
export interface OutboundAnswer {
  readonly status: number;
  /** URL that responded, after redirects. */
  readonly finalUrl: string;
  /** Names in lower case; values of repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers sent to the final URL; names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Buffer;
  /** URLs that redirected, in order. */
  readonly redirects: readonly string[];
  /** Permanently moved location (301, 308), if any; temporary redirects after it do not count. */
  readonly permanentUrl?: string;
  /** Milliseconds from start to last byte, excluding politeness delays. */
  readonly ms: number;
  /** The server responded with 304 to `etag` or `lastModified`. */
  readonly notModified: boolean;
}

const userAgent = 'OpinionMonitor/0.1 (+media monitoring)';
/** Maximum number of redirects in a chain, as in browsers (Fetch standard, HTTP-redirect fetch). */
const maxRedirects = 20;
const wireLimit = 15 * 1024 * 1024;
const decodedLimit = 32 * 1024 * 1024;
const timeLimit = 20_000;
const redirectStatus = new Set([301, 302, 303, 307, 308]);

/** Headers set by this client, or usable for request smuggling. */
const ownHeaders = new Set([
  'host',
  'cookie',
  'cookie2',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'proxy-authorization',
  'proxy-connection',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'keep-alive',
]);

/**
 * Outbound requests for one purpose. Throws `OutboundError`. Based on undici, with its own rules at every hop;
 * connections are not shared between purposes, since other addresses are open to each.
 */
export class OutboundClient {
  private readonly agent: Agent;
  /** Opens a connection for each request. */
  private readonly freshAgent: Agent;
  private readonly connector: buildConnector.connector;

  constructor(
    private readonly rules: OutboundRules,
    resolve: Resolve,
    private readonly pace: HostPace,
  ) {
    this.connector = guardedConnector(rules, resolve, 10_000);
    const options = {
      connect: this.connector,
      connections: 8,
      headersTimeout: timeLimit,
      bodyTimeout: timeLimit,
      maxHeaderSize: 64 * 1024,
    };
    this.agent = new Agent({ ...options, keepAliveTimeout: 4_000 });
    this.freshAgent = new Agent({ ...options, pipelining: 0 });
  }

  /** Returns whether the host of a URL is one of this machine or network that is open to the purpose. */
  isAllowed(url: string): boolean {
    const parsed = new URL(url);
    return this.rules.allowedHosts.has(`${parsed.hostname}:${getPort(parsed)}`);
  }

  /** Throws the error that `fetch` would throw for the URL as written, without connecting; names are not resolved. */
  check(url: string): void {
    checkUrl(url, this.rules);
  }

  /**
   * Opens a connection for a tunnel by the rules of `fetch`, except with `ports` in place of the usual ones; limiting
   * and ending the traffic is up to the caller.
   */
  connect(host: string, port: number, ports: readonly number[] = []): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const rules = ports.length > 0 ? { ...this.rules, ports: new Set(ports) } : this.rules;
      const { hostname } = checkUrl(`http://${host}:${port}/`, rules);
      this.connector({ hostname, host: hostname, protocol: 'http:', port: String(port) }, (error, socket) =>
        error ? reject(toOutboundError(error, host)) : resolve(socket),
      );
    });
  }

  async fetch(url: string, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const first = checkUrl(url, this.rules);
    try {
      if (request.hostPoliteness) await this.pace.wait(first.host, request.hostPoliteness, request.signal);
      request.signal?.throwIfAborted();
    } catch (error) {
      throw new OutboundError('outbound.cancelled', `${first.host}: the request was cancelled`, error);
    }
    const started = performance.now();
    const clock = new TimeLimit(Math.min(request.timeout ?? timeLimit, timeLimit));
    const signal = request.signal ? AbortSignal.any([clock.signal, request.signal]) : clock.signal;
    try {
      const answer = await this.follow(
        { url: first, method: request.method ?? 'GET', headers: this.getHeaders(request), body: request.body },
        request,
        signal,
        clock,
      );
      return { ...answer, ms: Math.round(performance.now() - started - clock.paused) };
    } catch (error) {
      if (clock.signal.aborted)
        throw new OutboundError('outbound.timeout', `${first.host} did not respond in time`, error);
      if (request.signal?.aborted)
        throw new OutboundError('outbound.cancelled', `${first.host}: the request was cancelled`, error);
      if (error instanceof BusinessError && !(error instanceof OutboundError)) throw error;
      throw toOutboundError(error, first.host);
    } finally {
      clock.end();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.freshAgent.destroy()]);
  }

  private getHeaders({ headers = {}, accept, etag, lastModified }: OutboundRequest): Record<string, string> {
    const customHeaders = Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !ownHeaders.has(name));
    return {
      'user-agent': userAgent,
      accept: accept ?? '*/*',
      'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5',
      ...Object.fromEntries(customHeaders),
      'accept-encoding': 'gzip, deflate, br',
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    };
  }

  private async follow(
    start: Hop,
    request: OutboundRequest,
    signal: AbortSignal,
    clock: TimeLimit,
  ): Promise<Omit<OutboundAnswer, 'ms'>> {
    const redirects: string[] = [];
    const cookies = new ChainCookies();
    let permanentUrl: string | undefined;
    let isPermanent = true;
    for (let hop = start; ; ) {
      const {
        statusCode: status,
        headers: given,
        body,
      } = await this.send({ ...hop, headers: cookies.addTo(hop.url, hop.headers) }, signal);
      const headers = flat(given);
      if (redirectStatus.has(status) && headers.location) {
        leave(body);
        redirects.push(hop.url.href);
        if (redirects.length > maxRedirects)
          throw new OutboundError(
            'outbound.too-many-redirects',
            `${start.url.host} redirects more than ${maxRedirects} times`,
          );
        cookies.take(hop.url, given['set-cookie']);
        hop = nextHop(hop, status, headers.location, this.rules);
        isPermanent &&= status === 301 || status === 308;
        if (isPermanent) permanentUrl = hop.url.href;
        const target = hop.url;
        await clock.pause(async () => request.beforeRedirect?.(target));
        continue;
      }
      const limits = {
        wire: wireLimit,
        decoded: Math.min(request.maxBytes ?? decodedLimit, decodedLimit),
        isCut: request.isCut,
      };
      if (!request.isCut && Number(headers['content-length'] ?? 0) > wireLimit && hop.method !== 'HEAD') {
        body.on('error', () => {}).destroy();
        throw new OutboundError('outbound.too-large', `The body is larger than ${wireLimit} bytes`);
      }
      const hasBody = hop.method !== 'HEAD' && status !== 204 && status !== 304;
      if (!hasBody) leave(body);
      const content = hasBody ? await readBody(body, headers['content-encoding'], limits) : Buffer.alloc(0);
      return {
        status,
        finalUrl: hop.url.href,
        headers,
        requestHeaders: { host: hop.url.host, ...hop.headers },
        body: content,
        redirects,
        permanentUrl,
        notModified: status === 304,
      };
    }
  }

  /** Sends one request; a read over a kept connection that the server has closed is repeated once on a new one. */
  private async send(hop: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const options = {
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method: hop.method,
      headers: { ...hop.headers },
      body: hop.body ?? null,
      signal,
    };
    try {
      return await this.agent.request(options);
    } catch (error) {
      if (signal.aborted || !isRead(hop) || !wasKept(error)) throw error;
      return this.freshAgent.request(options);
    }
  }
}

/** Whether a request failed because its connection, which had been used before, was closed without a response. */
function wasKept(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** Drains the short body of such responses, so that the connection can be reused. */
function leave(body: Dispatcher.ResponseData['body']): void {
  body.dump({ limit: 16_384 }).catch(() => {});
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}
