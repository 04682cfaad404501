import { setTimeout as wait } from 'node:timers/promises';
import { ConflictError, inject } from '#core';
import { Config, OutboundService } from '#core/server';
import { BrowserPipe } from './browser-pipe';
import { findChromium } from './find-chromium';
import { LoopbackProxy } from './loopback-proxy';

/** A page as rendered by Chromium. */
export interface ScreenShot {
  readonly picture: Buffer;
  readonly type: 'image/png';
  /** CSS pixels; a page is cut off at the maximum height. */
  readonly width: number;
  readonly height: number;
  /** For example `Chrome/140.0.7339.80`. */
  readonly browser: string;
  /** Final URL after redirects. */
  readonly url: string;
}

const width = 1280;
const maxHeight = 8_000;
/** Milliseconds for the page to load, to settle, and for the whole screenshot. */
const loadTime = 15_000;
const settleTime = 700;
const wholeTime = 40_000;
const maxWaiting = 3;

/** Takes screenshots of pages, one at a time. */
export class ScreenShotService {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    @inject(Config) private readonly config: Pick<Config, 'chromiumPath'>,
    @inject(OutboundService) private readonly outbound: OutboundService,
  ) {}

  /** True when a Chromium is available. */
  get isAvailable(): boolean {
    return findChromium(this.config.chromiumPath) !== undefined;
  }

  /**
   * @throws {ConflictError} `evidence.no-browser`, `evidence.busy`, or `evidence.no-picture` when the page could not be
   * rendered.
   */
  async take(url: string, signal?: AbortSignal): Promise<ScreenShot> {
    const program = findChromium(this.config.chromiumPath);
    if (!program) {
      const set = this.config.chromiumPath;
      throw new ConflictError(
        set === undefined
          ? 'Chromium not found for screenshots: install chromium, or set CHROMIUM_PATH to the path of a Chromium or Chrome program'
          : `CHROMIUM_PATH is ${set}, which cannot be run: set it to the path of a Chromium or Chrome program`,
        'evidence.no-browser',
      );
    }
    this.outbound.for('pages').check(url);
    if (this.waiting >= maxWaiting)
      throw new ConflictError('Other screenshots are in progress; try again in a minute', 'evidence.busy');
    this.waiting += 1;
    const work = this.last.then(() => this.show(program, url, signal)).finally(() => (this.waiting -= 1));
    this.last = work.catch(() => undefined);
    return work;
  }

  private async show(program: string, url: string, signal: AbortSignal | undefined): Promise<ScreenShot> {
    signal?.throwIfAborted();
    const proxy = await LoopbackProxy.open(this.outbound.for('pages'));
    let browser: BrowserPipe | undefined;
    const clock = new AbortController();
    try {
      browser = await BrowserPipe.start(program, proxy.port);
      const late = wait(wholeTime, undefined, { signal: clock.signal }).then(() =>
        Promise.reject(new Error(`it took more than ${wholeTime / 1000} seconds`)),
      );
      return await Promise.race([picture(browser, url), late]);
    } catch (error) {
      throw new ConflictError(
        `Could not take a screenshot of ${url}: ${error instanceof Error ? error.message : String(error)}`,
        'evidence.no-picture',
      );
    } finally {
      clock.abort();
      await browser?.close();
      await proxy.close();
    }
  }
}

async function picture(browser: BrowserPipe, url: string): Promise<ScreenShot> {
  const { product } = await browser.send('Browser.getVersion');
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = (await browser.send('Target.attachToTarget', { targetId, flatten: true })) as {
    readonly sessionId: string;
  };
  const page = (method: string, params?: Readonly<Record<string, unknown>>) => browser.send(method, params, sessionId);
  await page('Page.enable');
  await page('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false });
  const loaded = new Promise<void>((resolve) => browser.on('Page.loadEventFired', () => resolve()));
  // A page that opens a dialog would wait for an answer.
  browser.on(
    'Page.javascriptDialogOpening',
    () => void page('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined),
  );
  const { errorText } = await page('Page.navigate', { url });
  if (typeof errorText === 'string' && errorText !== '') throw new Error(errorText);
  await Promise.race([loaded, wait(loadTime, undefined, { ref: false })]);
  await wait(settleTime);
  const { cssContentSize } = (await page('Page.getLayoutMetrics')) as {
    readonly cssContentSize: { readonly width: number; readonly height: number };
  };
  const height = Math.max(200, Math.min(maxHeight, Math.ceil(cssContentSize.height)));
  const { data } = (await page('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })) as { readonly data: string };
  const { result } = (await page('Runtime.evaluate', { expression: 'location.href', returnByValue: true })) as {
    readonly result: { readonly value?: string };
  };
  return {
    picture: Buffer.from(data, 'base64'),
    type: 'image/png',
    width,
    height,
    browser: String(product ?? ''),
    url: result.value ?? url,
  };
}
