import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/browser/browser';
import { authorize, filled, freePort, startProduct } from '../../tests/browser/product';
import { readyLayout } from '../../plugins/big-screen/ready/ready-screens';

/** Modules of the measured big screen: eight, including a map or its ranking. */
const more = {
  Key: 'sites',
  Kind: 'module',
  Module_ID: 'top-sites',
  X: 1_400,
  Y: 880,
  Width: 480,
  Height: 180,
} as const;
const refresh = 10;
/** Warm-up in minutes before the first measurement: intended caches are filled by then. */
const warmUp = 1;

/** Counts frames by duration, with constant memory. */
const watchFrames = (): void => {
  const counts = new Uint32Array(1_000);
  (window as unknown as { frames: Uint32Array }).frames = counts;
  let before = performance.now();
  const frame = (now: number): void => {
    const place = Math.min(counts.length - 1, Math.round(now - before));
    counts[place] = (counts[place] ?? 0) + 1;
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

async function getFrames(page: Page): Promise<{ readonly p50: number; readonly p95: number; readonly frames: number }> {
  const counts = await page.evaluate(() => [...(window as unknown as { frames: Uint32Array }).frames]);
  const frames = counts.reduce((sum, count) => sum + count, 0);
  const share = (part: number): number => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) >= frames * part);
  };
  return { p50: share(0.5), p95: share(0.95), frames };
}

/** Returns the heap size in bytes after garbage collection. */
async function getHeap(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

const megabytes = (bytes: number): number => Math.round((bytes / 1_048_576) * 100) / 100;

/**
 * Measures a big screen of eight modules behind a link without sign-in: heap growth over an hour, frame times, call
 * rate, and whether it recovers by itself after the server was killed. The argument is the number of minutes: `npm run
 * bench -- screen 3`.
 */
export async function run([minutes = '60']: readonly string[]): Promise<object> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'wall-'));
  const env = { DATA_DIR, PORT: String(await freePort()) };
  let product = await startProduct(env);
  const { url } = product;
  const browser = await launchBrowser(['--enable-precise-memory-info']);
  try {
    await filled(product);
    const headers = { ...(await authorize(product, 'manager')), 'content-type': 'application/json' };
    const post = async <T>(path: string, body: object): Promise<T> =>
      (await (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
    const ready = readyLayout('big-screen', (id) => id !== 'province-map');
    const bigScreen = await post<{ Big_Screen_ID: string }>('/v1/big-screen', {
      Big_Screen_Name: 'bench',
      Layout: { ...ready, Refresh: refresh, Parts: [...ready.Parts, more] },
    });
    const { Link } = await post<{ Link: string }>('/v1/login-free-access', {
      Name: 'bench',
      Path: `/big-screen?id=${bigScreen.Big_Screen_ID}`,
      Kind: 'lasting',
      Expires_At: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const page = await (await browser.newContext({ viewport: { width: 1_920, height: 1_080 } })).newPage();
    let calls = 0;
    page.on('request', (request) => void (request.url().includes('/v1/') && (calls += 1)));
    await page.goto(`${url}${Link}`);
    await page.getByText('数据截至').nth(7).waitFor({ timeout: 60_000 });
    const session = await page.context().newCDPSession(page);
    await sleep(warmUp * 60_000);
    await page.evaluate(watchFrames);
    const [first, before] = [await getHeap(session), calls];
    await sleep(Number(minutes) * 60_000);
    const [growth, ticks] = [(await getHeap(session)) - first, calls - before];
    const frames = await getFrames(page);

    await product.kill();
    await page.getByText('未刷新').first().waitFor({ timeout: 120_000 });
    product = await startProduct(env);
    const back = Date.now();
    await page.getByText('未刷新').first().waitFor({ state: 'detached', timeout: 120_000 });
    return {
      minutes: Number(minutes),
      modules: ready.Parts.filter(({ Kind }) => Kind === 'module').length + 1,
      heap: megabytes(first),
      growth: megabytes(growth),
      frame: frames,
      callsPerMinute: Math.round((ticks / Number(minutes)) * 10) / 10,
      backAfterSeconds: Math.round((Date.now() - back) / 100) / 10,
    };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}
