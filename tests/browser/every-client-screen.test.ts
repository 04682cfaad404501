import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import type { Product } from './product';
import { sweep } from './sweep';

describe('every screen of a client', () => {
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

  it('is clean for its administrator, in English and dark', async () => {
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
