import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import type { Product } from './product';
import { sweep } from './sweep';

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

  it('is clean for the operator, in Chinese and light', async () => {
    const { seen, faults } = await sweep(browser, product, { name: 'admin', notFound: /页面不存在|没有权限/ });
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(15);
  }, 300_000);

  it('is clean for an analyst on a phone', async () => {
    const { seen, faults } = await sweep(browser, product, {
      name: 'analyst',
      width: 390,
      height: 844,
      notFound: /页面不存在|没有权限/,
    });
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(5);
  }, 300_000);
});
