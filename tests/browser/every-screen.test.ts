import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser } from 'playwright-core';
import { plugins } from 'virtual:plugins';
import { launchBrowser } from './browser';
import { startProduct, type Product } from './product';
import { overflow, seriousFindings, signIn, type SessionOptions } from './session';

const routes = plugins
  .flatMap(({ manifest }) => manifest.routes ?? [])
  .filter(({ path, access }) => access !== 'open' && !path.includes(':'))
  .map(({ path }) => path);

/** A key where a text should stand. */
const rawKey = /(^|\s)(?:title|menu|privilege|resource|notice|error)\.[\w.-]+|undefined|NaN|\[object Object\]/;

describe('every screen', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct({ SAMPLE_ARTICLES: '1500', NOTICE_INTERVAL: '2' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const sweep = async (
    name: string,
    options: SessionOptions,
    notFound: RegExp,
  ): Promise<{ readonly seen: number; readonly faults: string[] }> => {
    const { context, page, troubles, go } = await signIn(browser, product, name, options);
    const faults: string[] = [];
    let seen = 0;
    for (const path of routes) {
      await go(path);
      const text = await page.locator('body').innerText();
      if (notFound.test(text)) continue;
      seen += 1;
      const raw = rawKey.exec(text)?.[0];
      if (raw) faults.push(`${path}: shows ${raw.trim()}`);
      const wide = await overflow(page);
      if (wide) faults.push(`${path}: ${wide}`);
      faults.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`));
    }
    await context.close();
    return { seen, faults: [...faults, ...troubles] };
  };

  it('is clean for the operator, in Chinese and light', async () => {
    const { seen, faults } = await sweep('admin', {}, /页面不存在|没有权限/);
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(15);
  }, 240_000);

  it('is clean for a client administrator, in English and dark', async () => {
    const { seen, faults } = await sweep(
      'manager',
      { language: 'en-US', theme: 'dark' },
      /Page not found|not allowed/i,
    );
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(15);
  }, 240_000);

  it('is clean for an analyst on a phone', async () => {
    const { seen, faults } = await sweep('analyst', { width: 390, height: 844 }, /页面不存在|没有权限/);
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(5);
  }, 240_000);
});
