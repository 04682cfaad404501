import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import { authorize, type Product } from './product';
import { fillSignIn, seriousFindings, settled, signIn } from './session';

const getNumber = (text: string | null): number =>
  Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);

/** Returns the number of results that the article list shows. */
const getTotal = async (page: Page): Promise<number> =>
  getNumber(
    await page
      .locator('main')
      .getByText(/^共 [\d,]+ 条$/)
      .filter({ visible: true })
      .first()
      .textContent(),
  );

describe('core workflows', () => {
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

  it('shows figures that link to the list from which they were counted', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst');
    expect(new URL(page.url()).pathname).toBe('/front/dashboard');
    await page.getByText('近 30 天', { exact: true }).click();
    await settled(page);
    const bar = page.getByRole('list', { name: '媒体分布' }).getByRole('button').first();
    const counted = getNumber(await bar.locator('[title]').last().getAttribute('title'));
    expect(counted).toBeGreaterThan(10);
    await bar.click();
    await page.waitForURL(/\/front\/classified-info/);
    await settled(page);
    expect(await getTotal(page)).toBe(counted);
    await go('/front/dashboard');
    // Rendered when scrolled near.
    await page.getByRole('heading', { name: '专题动态' }).scrollIntoViewIfNeeded();
    const subject = page.getByRole('row', { name: /^品牌综合/ }).getByRole('link', { name: '品牌综合' });
    await subject.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await subject.click();
    await page.waitForURL(/\/front\/classified-info/);
    // There may be no articles of today yet.
    const address = new URL(page.url());
    address.searchParams.set('time', 'last-30-days');
    await go(address.pathname + address.search);
    const counts = async (): Promise<readonly number[]> =>
      (await page.getByRole('group', { name: '媒体类型' }).getByRole('button').allInnerTexts()).map(getNumber);
    // Today's previous count is shown until the response arrives.
    const agreed = async (): Promise<number> => {
      const [total, [all]] = [await getTotal(page), await counts()];
      return total === all ? total : 0;
    };
    await expect.poll(agreed, { timeout: 15_000 }).toBeGreaterThan(10);
    const total = await getTotal(page);
    const [all = 0, ...each] = await counts();
    expect(all).toBe(total);
    expect(each.reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('supports triage by keyboard only, with undo', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst');
    await go('/front/classified-info?time=last-30-days&merged=false');
    const grid = page.getByRole('grid', { name: '文章列表' });
    await grid.getByRole('row').first().waitFor();
    const before = await getTotal(page);
    const current = async () => page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
    await page.keyboard.press('j');
    const first = await (await current()).innerText();
    await page.keyboard.press('j');
    expect(await (await current()).innerText()).not.toBe(first);
    await page.keyboard.press('e');
    await (await current()).getByText('已处理').waitFor();
    await page.keyboard.press('u');
    await (await current()).getByText('已处理').waitFor({ state: 'detached' });
    expect(await getTotal(page)).toBe(before);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    await page.waitForURL(/\/article\/\d+/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('lets a manager change a rule, preview its effect, and see the result', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'manager');
    await go('/manage/class-manage/subject-setting/subject-monitor/subject-list');
    await page.getByRole('button', { name: '编辑 工厂与调研' }).click();
    await page.waitForURL(/subject-update/);
    await settled(page);
    const preview = page.getByText(/近 7 天会命中/);
    await preview.waitFor();
    const narrow = getNumber((await preview.innerText()).replace('近 7 天', ''));
    await page.getByRole('radiogroup', { name: '编辑方式' }).getByText('文本').click();
    const rule = page.getByRole('textbox', { name: /规则/ }).last();
    await rule.fill('星河+(');
    await page.getByText('这里缺少一个词').or(page.getByText('这个括号没有闭合')).first().waitFor();
    await rule.fill('星河');
    await page.waitForFunction((old) => {
      const text = [...document.querySelectorAll('main *')]
        .map((element) => element.textContent ?? '')
        .find((each) => /^近 7 天会命中 [\d,]+ 篇/.test(each));
      return text !== undefined && Number(/命中 ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')) > old;
    }, narrow);
    const wide = getNumber((await preview.innerText()).replace('近 7 天', ''));
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForFunction(() => /第 2 版/.test(document.body.innerText));
    await go('/front/classified-info?time=last-7-days&merged=false');
    const effect = async () => {
      await page.getByRole('treeitem', { name: /^工厂与调研/ }).click();
      await settled(page);
      return getTotal(page);
    };
    let seen = await effect();
    for (let tries = 0; tries < 40 && seen < wide; tries += 1) {
      await wait(500);
      await page.keyboard.press('r');
      await settled(page);
      seen = await getTotal(page);
    }
    expect(seen).toBeGreaterThanOrEqual(wide);
    expect(troubles.filter((trouble) => !/400|subject\/preview/.test(trouble))).toEqual([]);
    await context.close();
  });

  it('finds an article by a phrase, opens it, and explains why it matched', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst');
    await go('/front/tools/search');
    await page.getByRole('searchbox', { name: '全库搜索' }).fill('"消防救援支队"');
    await page.keyboard.press('Enter');
    await settled(page);
    const hit = page.locator('main').getByRole('heading', { level: 2 }).getByRole('link').first();
    const title = await hit.innerText();
    expect(await page.locator('main mark').first().innerText()).toContain('消防救援支队');
    await hit.click();
    await page.waitForURL(/\/article\/\d+/);
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(title.slice(0, 8));
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('hides the articles of one client from the users of another', async () => {
    const [own, other] = [await authorize(product, 'analyst'), await authorize(product, 'qinghe-analyst')];
    const listOf = async (headers: Record<string, string>) =>
      (
        (await (await fetch(`${product.url}/v1/article/list?size=100`, { headers })).json()) as {
          readonly list: readonly { readonly Article_ID: string }[];
        }
      ).list.map(({ Article_ID }) => Article_ID);
    const [mine, theirs] = [await listOf(own), new Set(await listOf(other))];
    expect(mine.length).toBeGreaterThan(10);
    expect(theirs.size).toBeGreaterThan(10);
    const foreign = mine.find((id) => !theirs.has(id)) as string;
    const answer = await fetch(`${product.url}/v1/article/detail?id=${foreign}`, { headers: other });
    expect(answer.status).toBe(404);
  });

  it("ends the session of a user whose service period is over with the contract's message", async () => {
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${product.url}/login`);
    await fillSignIn(page, product, 'expired');
    const expiryDialog = page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .filter({ hasText: '客户服务已过期' });
    await expiryDialog.getByRole('button').last().click();
    await expiryDialog.waitFor({ state: 'hidden' });
    // The user is signed out.
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.goto(`${product.url}/front/dashboard`);
    await page.waitForURL(/\/login\?redirect=/);
    await context.close();
  });
});
