import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser } from 'playwright-core';
import { plugins } from 'virtual:plugins';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import { authorize, type Product } from './product';
import { openSharedPages } from './slow-texts';
import { settled, getTroubles } from './session';
import { sweep } from './sweep';

const linkable = plugins
  .flatMap(({ manifest }) => manifest.routes ?? [])
  .filter(({ path, calls }) => calls && !path.includes(':'))
  .map(({ path }) => path);

describe('every screen', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startFilled({ NOTICE_INTERVAL: '2' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('has no errors for the operator, in Chinese and the light theme', async () => {
    const { seen, faults } = await sweep(browser, product, { name: 'admin', notFound: /页面不存在|没有权限/ });
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(15);
  }, 300_000);

  it('has no errors for an analyst on a phone', async () => {
    const { seen, faults } = await sweep(browser, product, {
      name: 'analyst',
      width: 390,
      height: 844,
      notFound: /页面不存在|没有权限/,
    });
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(5);
  }, 300_000);

  it('that can be linked opens completely by a login-free link, with no call refused', async () => {
    expect(linkable.length).toBeGreaterThan(3);
    // A link opens only what its creator may see: the duty area requires a user on duty.
    const [manager, duty] = [await authorize(product, 'manager'), await authorize(product, 'monitor')];
    const faults: string[] = [];
    for (const path of linkable) {
      const answer = await fetch(`${product.url}/v1/login-free-access`, {
        method: 'POST',
        headers: { ...(path.startsWith('/monitor/') ? duty : manager), 'content-type': 'application/json' },
        body: JSON.stringify({
          Name: path,
          Path: path,
          Kind: 'once',
          Expires_At: new Date(Date.now() + 3_600_000).toISOString(),
        }),
      });
      const { Link } = (await answer.json()) as { readonly Link: string };
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      const page = await context.newPage();
      const troubles = getTroubles(page);
      await page.goto(product.url + Link);
      await page.waitForFunction(() => location.hash === '' && document.querySelector('main') !== null);
      await settled(page);
      const text = await page.locator('main').innerText();
      if (new URL(page.url()).pathname !== path) faults.push(`${path}: led to ${page.url()}`);
      if (text.length < 20 || /没有权限|页面不存在|请重试/.test(text))
        faults.push(`${path}: shows ${text.slice(0, 200)}`);
      faults.push(...troubles.map((trouble) => `${path}: ${trouble}`));
      await context.close();
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('shows no text key to readers who are not signed in while texts load slowly', async () => {
    const { texts, faults } = await openSharedPages(browser, product);
    expect(faults).toEqual([]);
    expect(texts['/report']).toMatch(/依据 \d+ 篇文章/);
    expect(texts['/article-free']).toContain('有效期至');
    for (const text of Object.values(texts)) expect(text.length).toBeGreaterThan(5);
  }, 120_000);

  // Last, because the language of a sign-in is stored for the user.
  it('has no errors for the administrator of a client, in English and the dark theme', async () => {
    const { seen, faults } = await sweep(browser, product, {
      name: 'manager',
      language: 'en-US',
      theme: 'dark',
      notFound: /Page not found|not allowed/i,
    });
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(15);
  }, 300_000);
});
