import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { blockingTime, installProbe, maxTask, type Interaction, type PageRecord } from './page-probe';

/** Chromium's "Fast 4G" profile and a CPU slowed down four times. */
export const conditions = {
  cpu: 4,
  latency: 165,
  download: (9 * 1_000_000) / 8,
  upload: (1.35 * 1_000_000) / 8,
} as const;

interface Transfer {
  readonly at: number;
  readonly bytes: number;
  readonly isCode: boolean;
  /** Method, path and query of a call; for a file, its name without the content hash. */
  readonly name: string;
}

/** Page under slow conditions that records what it loads. */
export class SlowPage {
  private readonly transfers: Transfer[] = [];
  private readonly openRequests = new Map<string, { readonly type: string; readonly name: string }>();
  private open = 0;
  private lastTraffic = Date.now();

  private constructor(readonly page: Page) {}

  static async open(context: BrowserContext): Promise<SlowPage> {
    const page = await context.newPage();
    await page.addInitScript(installProbe);
    const session = await context.newCDPSession(page);
    const slow = new SlowPage(page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) =>
      slow.began(requestId, type ?? 'Other', `${request.method} ${request.url}`),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      slow.ended(requestId, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId }) => slow.ended(requestId, 0));
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latency,
      downloadThroughput: conditions.download,
      uploadThroughput: conditions.upload,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
    return slow;
  }

  /**
   * Waits until the page has been idle for a while: no loading, changes or computation. Returns the time of its last
   * activity, in milliseconds since 1970.
   */
  async settled(quiet = 1500, timeoutMs = 60_000): Promise<number> {
    const started = Date.now();
    for (;;) {
      const { record, now, began } = await this.read();
      const lastTask = Math.max(0, ...record.longTasks.map(({ start, duration }) => start + duration));
      const idle = now - Math.max(record.lastChange, lastTask, record.largestContentfulPaint);
      const isQuiet = this.open === 0 && Date.now() - this.lastTraffic > quiet && idle > quiet;
      if (isQuiet || Date.now() - started > timeoutMs)
        return began + Math.max(record.lastChange, lastTask, record.largestContentfulPaint);
      await sleep(100);
    }
  }

  /** Returns the measurements since the document was loaded. */
  async figures() {
    const ready = await this.settled();
    const { record, began } = await this.read();
    const beforeLargest = this.transfers.filter(({ at }) => at <= began + record.largestContentfulPaint);
    return {
      requests: this.transfers.length,
      kilobytes: kilobytes(this.transfers),
      codeKilobytes: kilobytes(this.transfers.filter(({ isCode }) => isCode)),
      kilobytesBeforeLargestPaint: kilobytes(beforeLargest),
      firstContentfulPaint: Math.round(record.firstContentfulPaint),
      largestContentfulPaint: Math.round(record.largestContentfulPaint),
      ready: Math.round(ready - began),
      totalBlockingTime: Math.round(blockingTime(record)),
      maxTask: Math.round(maxTask(record)),
      layoutShift: Number(record.layoutShift.toFixed(4)),
    };
  }

  /** Names of the completed requests. */
  get requests(): readonly string[] {
    return this.transfers.map(({ name }) => name);
  }

  /** Returns the time of the last pointer press, in milliseconds since 1970. */
  async pressed(): Promise<number> {
    const { record, began } = await this.read();
    return began + record.pressed;
  }

  /** Returns the interactions in this document that took longer than a frame. */
  async interactions(): Promise<readonly Interaction[]> {
    return (await this.read()).record.interactions;
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  private async read(): Promise<{ record: PageRecord; now: number; began: number }> {
    return this.page.evaluate(() => ({
      record: window.pageRecord,
      now: performance.now(),
      began: performance.timeOrigin,
    }));
  }

  private began(id: string, type: string, request: string): void {
    if (!this.openRequests.has(id)) this.open += 1;
    this.openRequests.set(id, { type, name: getName(request) });
    this.lastTraffic = Date.now();
  }

  private ended(id: string, bytes: number): void {
    const openRequest = this.openRequests.get(id);
    if (openRequest === undefined) return;
    const { type, name } = openRequest;
    this.openRequests.delete(id);
    this.open -= 1;
    this.lastTraffic = Date.now();
    this.transfers.push({ at: Date.now(), bytes, isCode: type === 'Script' || type === 'Stylesheet', name });
  }
}

/** Returns a request without the parts that differ between runs. */
const getName = (request: string): string =>
  decodeURIComponent(request)
    .replace(/^(\S+) \w+:\/\/[^/]+/, '$1 ')
    .replace(/^GET \/static\/.*\/([\w-]+)\.\w+(\.\w+)$/, '$1$2');

const kilobytes = (transfers: readonly Transfer[]): number =>
  Math.round(transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 102.4) / 10;
