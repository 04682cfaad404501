import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../../tests/browser/browser';
import { authorize, startProduct, type Product } from '../../../tests/browser/product';
import { signIn } from '../../../tests/browser/session';
import { madeReposts } from './made-reposts';

const calls = '/v1/repost-analysis';
/** Milliseconds for which the graph is dragged. */
const dragged = 4_000;

type Figures = Readonly<Record<string, number | string>>;

/** Uploads a file with one post and waits until it is imported; returns the post's id. */
async function importReposts(product: Product, content: string): Promise<{ id: string; sent: number; read: number }> {
  const headers = await authorize(product, 'manager');
  const ask = async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${product.url}${calls}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: body && (isForm ? body : JSON.stringify(body)),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const form = new FormData();
  form.append('file', new Blob([content]), 'reposts.jsonl');
  const began = performance.now();
  const { File_ID } = await ask<{ File_ID: string }>('POST', '/imported-file/upload', form);
  const sent = performance.now() - began;
  const { Import_ID } = await ask<{ Import_ID: string }>('POST', '/imported-file/start', { File_ID, Mapping: {} });
  for (;;) {
    const { State, Error: failure } = await ask<{ State: string; Error: string | null }>(
      'GET',
      `/imported-file/detail?id=${Import_ID}`,
    );
    if (State === 'done') break;
    if (State === 'failed') throw new Error(`The import failed: ${failure}`);
    await wait(200);
  }
  const read = performance.now() - began - sent;
  const { list } = await ask<{ list: { Post_ID: string }[] }>('GET', '/post');
  return { id: list[0]?.Post_ID ?? '', sent, read };
}

async function frames(page: Page): Promise<Figures> {
  const opened = Date.now();
  await page.getByRole('button', { name: '打开路径图' }).click();
  const picture = page.locator('[data-state="drawn"]');
  await picture.waitFor({ timeout: 120_000 });
  const renderTime = Date.now() - opened;
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The graph is not visible');
  await page.evaluate(() => {
    const count = { times: [] as number[] };
    Object.assign(window, { frameCount: count });
    const next = (at: number): void => {
      count.times.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  const until = Date.now() + dragged;
  for (let step = 0; Date.now() < until; step += 1)
    await page.mouse.move(middle[0] + 120 * Math.sin(step / 9), middle[1] + 90 * Math.cos(step / 7));
  await page.mouse.up();
  const times = await page.evaluate(() => (window as unknown as { frameCount: { times: number[] } }).frameCount.times);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const sorted = [...gaps].sort((a, b) => a - b);
  const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return {
    openedMs: renderTime,
    framesPerSecond: Math.round((gaps.length / lasted) * 10_000) / 10,
    frameP95Ms: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  };
}

/**
 * Imports a post with this many reposts into the built product and drags its graph in a headless browser with software
 * rendering; a graphics card is faster. A screenshot of the page is written to `shot` when given.
 */
export async function measureRepostGraph(count: number, shot?: string): Promise<Figures> {
  const content = madeReposts(count, 'graph');
  const product = await startProduct({ SAMPLE_ARTICLES: '300' });
  try {
    const { id, sent, read } = await importReposts(product, content);
    const browser = await launchBrowser([
      '--enable-unsafe-swiftshader',
      '--use-angle=swiftshader',
      '--ignore-gpu-blocklist',
    ]);
    try {
      const { page } = await signIn(browser, product, 'manager');
      await page.goto(`${product.url}/front/analysis/spread-analysis/weibo-spread-analysis?Reposts_Of=${id}`);
      const measured = await frames(page);
      if (shot) await page.screenshot({ path: shot });
      return {
        reposts: count,
        sentMs: Math.round(sent),
        readMs: Math.round(read),
        repostsPerSecond: Math.round(count / (read / 1_000)),
        ...measured,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
