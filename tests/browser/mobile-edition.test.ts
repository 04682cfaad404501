import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import type { Product } from './product';
import { seriousFindings, settled, signIn } from './session';

describe('installed app', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startFilled();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('stores no user data on the device, and reports a missing network connection', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst', { width: 412, height: 900 });
    await go('/front/report/mobile-edition');
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(await seriousFindings(page)).toEqual([]);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? { href: '' };
      const answer = await fetch(href);
      const { icons } = (await answer.json()) as { icons: { src: string }[] };
      const iconTypes = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).headers.get('content-type')));
      return { type: answer.headers.get('content-type'), drawn: iconTypes };
    });
    expect(manifest).toEqual({
      type: expect.stringContaining('manifest+json') as string,
      drawn: ['image/png', 'image/png', 'image/png'],
    });
    const worker = await fetch(`${product.url}/worker.js`);
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);

    await page.goto(`${product.url}/front/classified-info`);
    await settled(page);
    const cachedPaths = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cachedPaths).toEqual(['/offline.html']);
    expect(troubles).toEqual([]);

    await context.setOffline(true);
    await page.goto(`${product.url}/front/dashboard`);
    expect(await page.locator('h1').allInnerTexts()).toEqual(['没有网络', 'Offline']);
    await context.setOffline(false);
    await page.getByRole('link').click();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/front/dashboard');
    expect(await page.locator('main').count()).toBe(1);
    await context.close();
  });
});
