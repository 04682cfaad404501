import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { provideValue, type Contract, type PluginEntry } from '#core';
import type { Caller, Handlers, ServerSide } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { IntakeService, type RawArticle } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';

const needed = [
  'clients',
  'privileges',
  'users',
  'account',
  'audit-log',
  'notices',
  'branding',
  'system-monitor',
  'articles',
  'subjects',
  'emotion-words',
  'readers',
  'collector-nodes',
  'extraction',
  'extraction-logs',
  'article-tracking',
];

/** Speedup of sleeps compared to real time. */
const haste = 8;

/**
 * Clock that only advances by sleeps and by calls of a test. A sleep takes some real time, and concurrent sleeps pass
 * together: otherwise callers waiting for a fetch would advance the clock by minutes before it has ended.
 */
export class StoppedClock implements CollectClock {
  private time = Date.parse('2026-03-02T08:00:00Z');

  now(): Date {
    return new Date(this.time);
  }

  async sleep(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    await setTimeout(milliseconds / haste);
    this.time = Math.max(this.time, until);
  }

  random(): number {
    return 0.5;
  }

  pass(minutes: number): void {
    this.time += minutes * 60_000;
  }
}

export interface SitePage {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Test server with article tracking, a test clock and a test web site. */
export interface TrackingServer extends TestServer {
  readonly clock: StoppedClock;
  /** Pages of the site by path. */
  readonly pages: Map<string, SitePage | (() => SitePage | Promise<SitePage>)>;
  url(path: string): string;
  /** Returns the paths requested since the last call, without robots.txt. */
  asked(): string[];
  /** Ingests an article and makes it visible to these clients; returns its id. */
  article(raw: Partial<RawArticle> & { readonly url?: string }, clientIds: readonly string[]): Promise<string>;
  handlers<C extends Contract>(contract: C): Handlers<C>;
}

export const getCaller = (clientId: string, userId: string, more: Partial<Caller> = {}): Caller => ({
  userId,
  userName: `user-${userId}`,
  userType: 'user',
  clientId,
  sessionId: userId,
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  privileges: { 'article-tracking': { b: 1, m: 1, a: 1, d: 1 } },
  plugins: new Set(needed),
  mustChangePassword: false,
  serviceExpired: false,
  ...more,
});

export async function trackingServer(): Promise<TrackingServer> {
  const clock = new StoppedClock();
  const pages: TrackingServer['pages'] = new Map();
  const requestedPaths: string[] = [];
  const site: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path !== '/robots.txt') requestedPaths.push(path);
    const page = pages.get(path) ?? { status: 404, body: '' };
    void Promise.resolve(typeof page === 'function' ? page() : page).then(({ status = 200, headers = {}, body }) =>
      response
        .writeHead(status, {
          'content-type': path.includes('.json') ? 'application/json' : 'text/html; charset=utf-8',
          ...headers,
        })
        .end(body),
    );
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const entries = pluginsWith(needed).map((entry) =>
    entry.manifest.id === 'collector-nodes' ? withClock(entry, clock) : entry,
  );
  const server = await testServer(entries, { OUTBOUND_ALLOW_HOSTS: `pages=127.0.0.1:${port}` });
  const side = await server.kernel.activate('article-tracking');
  let number = 0;
  return {
    ...server,
    clock,
    pages,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    asked: () => requestedPaths.splice(0),
    article: async (raw, clientIds) => {
      number += 1;
      const title = `第${number}篇：${'甲乙丙丁戊己庚辛壬癸'.repeat(2).slice(number % 10)}的消息`;
      await server.kernel.get(IntakeService).submit([
        {
          via: 'feed',
          title,
          text: `${title}在当地引起关注，编号${number}。`,
          publishedAt: '2026-03-01T00:00:00Z',
          ...raw,
        },
      ]);
      await server.runJobs();
      const { rows } = await server.database.query<{ article_id: string }>(
        'select article_id from article order by article_id desc limit 1',
      );
      const id = rows[0]?.article_id ?? '';
      for (const clientId of clientIds) {
        await server.database.query(
          `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion,
            is_first) select $2, article_id, published_at, cluster_id, region, media_type, emotion, true from article
            where article_id = $1 on conflict do nothing`,
          [id, clientId],
        );
      }
      return id;
    },
    handlers: <C extends Contract>(contract: C) =>
      side.calls?.find((served) => Object.is(served.contract, contract))?.make(server.kernel) as unknown as Handlers<C>,
    close: async () => {
      await server.close();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}

function withClock({ manifest, load }: PluginEntry<ServerSide>, clock: CollectClock): PluginEntry<ServerSide> {
  return {
    manifest,
    load: async () => {
      const { default: side } = await load();
      return {
        default: {
          ...side,
          services: [
            provideValue(CollectClock, clock),
            ...(side.services ?? []).filter(({ token }) => token !== CollectClock),
          ],
        },
      };
    },
  };
}
