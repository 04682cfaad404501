import type { BrowserContext } from 'playwright-core';
import { SlowPage } from './slow-page';

interface Drawing {
  /**
   * Milliseconds until a frame with rows was painted, from the moment the page has both the response and the rendering
   * code.
   */
  readonly drawn: number;
  /** Number of elements in the rendered document. */
  readonly nodes: number;
  /** 95th percentile of the time between frames while scrolling, in milliseconds. */
  readonly frame: number;
}

/**
 * Opens the article list with a response of the given number of rows, made from the real response by repeating its rows
 * under new ids.
 */
export async function renderList(context: BrowserContext, url: string, rows: number): Promise<Drawing> {
  const slow = await SlowPage.open(context);
  const { page } = slow;
  await page.route(/\/v1\/article\/list\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly list: readonly Readonly<Record<string, unknown>>[] };
    if (answer.list.length === 0) throw new Error(`${url} shows no article to copy rows from`);
    const list = Array.from({ length: rows }, (_, index) => ({
      ...answer.list[index % answer.list.length],
      Article_ID: String(10 ** 15 + index),
    }));
    await route.fulfill({ response, json: { ...answer, list, total: rows, next: null } });
  });
  await page.addInitScript(() => {
    let answered = 0;
    for (const reader of ['json', 'text'] as const) {
      const read = Response.prototype[reader];
      Response.prototype[reader] = async function (this: Response) {
        const content = await read.call(this);
        if (this.url.includes('/v1/article/list?')) answered = performance.now();
        return content;
      };
    }
    const look = (): void => {
      if (answered > 0 && document.querySelectorAll('[role="row"], [role="article"]').length > 2) {
        const drawable = Math.max(
          answered,
          ...performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.js'))
            .map((file) => (file as PerformanceResourceTiming).responseEnd),
        );
        requestAnimationFrame(() =>
          setTimeout(() => performance.mark('list-drawn', { detail: performance.now() - drawable }), 0),
        );
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('list-drawn').length > 0, undefined, {
    timeout: 60_000,
  });
  await slow.settled(500);
  const drawing = await page.evaluate(async () => {
    const nodes = document.querySelectorAll('*').length;
    const mark = performance.getEntriesByName('list-drawn')[0] as PerformanceMark;
    const row = document.querySelector('[role="row"]:last-of-type, [role="article"]');
    let scroller = row?.parentElement ?? null;
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
    const frames: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 60; step += 1) {
      scroller?.scrollBy(0, 240);
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
      });
      frames.push(performance.now() - last);
      last = performance.now();
    }
    frames.sort((a, b) => a - b);
    return {
      drawn: Math.round(mark.detail as number),
      nodes,
      frame: Math.round(frames[Math.floor(frames.length * 0.95)] ?? 0),
    };
  });
  await slow.close();
  return drawing;
}
