import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import type { Product } from './product';
import { overflow, seriousFindings, settled, signIn } from './session';

const route = '/front/analysis/spread-analysis/article-spread-analysis';
const numberIn = (text: string | null): number =>
  Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);

describe('article spread', () => {
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

  it('links the most copied article to its tree, its copies and their lists', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'analyst');
    await page.goto(product.url + route);
    await settled(page);
    await page.getByRole('list', { name: '转载最多的文章' }).getByRole('link').first().click();
    await page.getByRole('img', { name: /传播路径/ }).waitFor();
    await settled(page);
    const counted = numberIn(await page.getByRole('link', { name: /总篇数/ }).textContent());
    expect(counted).toBeGreaterThan(30);

    // A selected copy shows its source and the reason, with a link to the source.
    const carriers = page.getByRole('list', { name: '关键传播节点' }).getByRole('button');
    expect(await carriers.count()).toBeGreaterThan(2);
    await page.getByRole('combobox', { name: '选择一篇' }).click();
    await page.getByRole('option').nth(3).click();
    await settled(page);
    expect(await page.getByRole('list', { name: '依据' }).getByRole('listitem').count()).toBeGreaterThan(1);
    const chosen = new URL(page.url()).searchParams.get('copy');
    await page.getByRole('button', { name: '查看出处' }).click();
    expect(new URL(page.url()).searchParams.get('copy')).not.toBe(chosen);

    // The replay position is part of the URL.
    await page.getByRole('slider', { name: '播放传播过程' }).press('ArrowLeft');
    expect(new URL(page.url()).searchParams.get('upTo')).toBe(String(counted - 1));
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeUndefined();

    await page.getByRole('link', { name: /总篇数/ }).click();
    await page.getByText(`共 ${counted} 条`, { exact: true }).filter({ visible: true }).first().waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});
