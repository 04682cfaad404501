import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { blockingTime, installProbe, longestTask, type Interaction, type PageRecord } from './page-probe';

/** Chromium's own "Fast 4G" and a processor four times slower. */
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
}

/** A page under slow conditions that keeps account of what it loads. */
export class SlowPage {
  private readonly transfers: Transfer[] = [];
  private readonly types = new Map<string, string>();
  private open = 0;
  private lastTraffic = Date.now();

  private constructor(readonly page: Page) {}

  static async open(context: BrowserContext): Promise<SlowPage> {
    const page = await context.newPage();
    await page.addInitScript(installProbe);
    const session = await context.newCDPSession(page);
    const slow = new SlowPage(page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ requestId, type }) => slow.began(requestId, type ?? 'Other'));
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
   * Waits until the page neither loads, nor changes, nor computes for a while; answers when it last did, in
   * milliseconds since 1970.
   */
  async settled(quiet = 1500, patience = 60_000): Promise<number> {
    const started = Date.now();
    for (;;) {
      const { record, now, began } = await this.read();
      const lastTask = Math.max(0, ...record.longTasks.map(({ start, duration }) => start + duration));
      const idle = now - Math.max(record.lastChange, lastTask, record.largestContentfulPaint);
      const isQuiet = this.open === 0 && Date.now() - this.lastTraffic > quiet && idle > quiet;
      if (isQuiet || Date.now() - started > patience)
        return began + Math.max(record.lastChange, lastTask, record.largestContentfulPaint);
      await sleep(100);
    }
  }

  /** Figures of the document since it began. */
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
      longestTask: Math.round(longestTask(record)),
      layoutShift: Number(record.layoutShift.toFixed(4)),
    };
  }

  /** How many requests the page has had answered so far. */
  get requests(): number {
    return this.transfers.length;
  }

  /** When a button of the pointer was pressed last, in milliseconds since 1970. */
  async pressed(): Promise<number> {
    const { record, began } = await this.read();
    return began + record.pressed;
  }

  /** What was done in this document, as far as it took longer than a frame. */
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

  private began(id: string, type: string): void {
    if (!this.types.has(id)) this.open += 1;
    this.types.set(id, type);
    this.lastTraffic = Date.now();
  }

  private ended(id: string, bytes: number): void {
    const type = this.types.get(id);
    if (type === undefined) return;
    this.types.delete(id);
    this.open -= 1;
    this.lastTraffic = Date.now();
    this.transfers.push({ at: Date.now(), bytes, isCode: type === 'Script' || type === 'Stylesheet' });
  }
}

const kilobytes = (transfers: readonly Transfer[]): number =>
  Math.round(transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 102.4) / 10;
