import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser, Page, Route } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import { authorize, type Product } from './product';
import { settled, signIn, type Session } from './session';

interface LostAnswers {
  /** Idempotency keys that were sent, one for each attempt. */
  readonly keys: string[];
  /** Stops losing answers. */
  restore(): void;
}

/** Lets the server process requests to an address and resets the connection before the answer arrives. */
async function loseAnswers(page: Page, method: string, path: string): Promise<LostAnswers> {
  const keys: string[] = [];
  let isLost = true;
  await page.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      if (route.request().method() !== method) return route.fallback();
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (!isLost) return route.fallback();
      await route.fetch();
      // A proxy times out on the second attempt; the other attempts are reset.
      if (keys.length === 2) return route.fulfill({ status: 504, body: '<h1>504 Gateway Time-out</h1>' });
      return route.abort('connectionreset').catch(() => undefined);
    },
  );
  return { keys, restore: () => void (isLost = false) };
}

describe('after an answer was lost', () => {
  let product: Product;
  let browser: Browser;
  let session: Session;
  let headers: { readonly authorization: string };
  beforeAll(async () => {
    product = await startFilled({ NOTICE_INTERVAL: '2' });
    browser = await launchBrowser();
    headers = await authorize(product, 'manager');
    session = await signIn(browser, product, 'manager');
    // Skips the pauses between attempts instead of waiting for them.
    await session.page.clock.install();
    await session.page.reload();
    await settled(session.page);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${product.url}${path}`, { headers })).json()) as T;
  /** Advances the clock of the page until something is visible, so that delayed work on it continues. */
  const passUntil = async (isSeen: () => Promise<boolean>): Promise<void> => {
    const deadline = Date.now() + 25_000;
    while (!(await isSeen())) {
      if (Date.now() > deadline) throw new Error(`Not seen:\n${await session.page.locator('body').innerText()}`);
      await session.page.clock.fastForward(1_500);
      await session.page.waitForTimeout(60);
    }
  };
  const isUnknown = () => session.page.getByText('可以放心再次提交，不会重复执行').first().isVisible();
  const passUntilUnknown = async (): Promise<void> => {
    await passUntil(isUnknown);
    await passUntil(async () => !(await isUnknown()));
  };

  it('creates one ticket', async () => {
    const { page, go } = session;
    await go('/front/report/ticket?add=true');
    const form = page.getByRole('dialog');
    const title = `工单 ${Date.now()}`;
    await form.getByLabel('标题').fill(title);
    await form.getByLabel('内容').fill('请核实');
    const { keys, restore } = await loseAnswers(page, 'POST', '/v1/front/report/ticket');
    const send = form.getByRole('button', { name: '发送' });
    await send.click();
    await passUntilUnknown();
    expect(keys.length).toBeGreaterThan(3);
    restore();
    await send.click();
    await form.waitFor({ state: 'detached' });
    expect(new Set(keys).size).toBe(1);
    const { list } = await ask<{ list: { Title: string }[] }>('/v1/front/report/ticket?size=100');
    expect(list.filter(({ Title }) => Title === title)).toHaveLength(1);
  });

  it('creates one remark', async () => {
    const { page, go } = session;
    const { list } = await ask<{ list: { Article_ID: string }[] }>('/v1/article/list?size=1');
    const id = list[0]?.Article_ID ?? '';
    await go(`/article/${id}`);
    const { keys, restore } = await loseAnswers(page, 'POST', '/v1/article/add-article-remark');
    const field = page.getByRole('textbox', { name: /写批注/ });
    const text = `批注 ${Date.now()}`;
    await field.fill(text);
    await field.press('Control+Enter');
    await passUntilUnknown();
    restore();
    await field.press('Control+Enter');
    await page.locator('li', { hasText: text }).waitFor();
    expect(new Set(keys).size).toBe(1);
    const remarks = await ask<{ list: { Text: string }[] }>(`/v1/article/article-remark-list?id=${id}`);
    expect(remarks.list.filter(({ Text }) => Text === text)).toHaveLength(1);
  });

  it('recognizes its own subject by a name that must be unique', async () => {
    const { page, go } = session;
    await go('/manage/class-manage/subject-setting/subject-monitor/subject-add');
    const name = `专题 ${Date.now()}`;
    await page.getByRole('textbox', { name: '专题名称' }).fill(name);
    await page.getByRole('radiogroup', { name: '编辑方式' }).getByText('文本').click();
    await page.getByRole('textbox', { name: /规则/ }).last().fill('星河');
    const { keys, restore } = await loseAnswers(page, 'POST', '/v1/manage/class-manage/subject');
    await page.getByRole('button', { name: '保存' }).click();
    await passUntilUnknown();
    restore();
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForURL(/subject-update/);
    expect(new Set(keys).size).toBe(1);
    const { list } = await ask<{ list: { Subject_Name: string }[] }>(
      `/v1/manage/class-manage/subject?Subject_Name=${encodeURIComponent(name)}`,
    );
    expect(list).toHaveLength(1);
  });

  it("continues saving a report, and does not mistake its own save for another user's", async () => {
    const { page, go } = session;
    await go('/front/report/html-report');
    await page.getByRole('button', { name: '新建报告' }).click();
    await page.getByRole('menuitem', { name: '空白报告' }).click();
    await page.waitForURL(/html-report-editor\?id=\d+/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const title = page.getByRole('textbox', { name: '报告名称' });
    await title.waitFor();
    const { keys, restore } = await loseAnswers(page, 'PUT', '/v1/front/report/html-report');
    await title.fill('第一稿');
    await passUntil(() => page.getByText('保存失败，稍后自动重试').isVisible());
    // Sends other text while the answer to the previous save is still missing.
    await title.fill('第二稿');
    restore();
    await passUntil(() => page.getByText('已保存', { exact: true }).first().isVisible());
    expect(await page.getByText('自动保存已暂停').count()).toBe(0);
    expect(new Set(keys).size).toBeGreaterThan(1);
    const saved = await ask<{ Title: string }>(`/v1/front/report/html-report/detail?id=${id}`);
    expect(saved.Title).toBe('第二稿');
  });

  it('shows since when no notices have arrived, and receives them again after more than a minute without network', async () => {
    const { page, context } = session;
    await page.unrouteAll();
    let requestCount = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/v1/system-notifications')) requestCount += 1;
    });
    await passUntil(async () => requestCount > 0);
    await context.setOffline(true);
    const silence = page.getByRole('button', { name: /自 \d\d:\d\d 起未收到通知/ });
    await passUntil(() => silence.isVisible());
    expect(await page.getByText('获取系统通知失败').count()).toBe(1);
    await page.clock.fastForward(120_000);
    const before = requestCount;
    await context.setOffline(false);
    await silence.waitFor({ state: 'detached' });
    expect(requestCount).toBeGreaterThan(before);
    await passUntil(async () => requestCount > before + 1);
  });
});
