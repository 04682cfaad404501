import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { decodeJwt, SignJWT } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { authorize, filled, startProduct, type Product } from './product';
import { fillSignIn, settled, signIn, type Session } from './session';

const subjectAdd = '/manage/class-manage/subject-setting/subject-monitor/subject-add';
const tokenSecret = randomBytes(32).toString('hex');
const users = '/v1/manage/user-privilege-manage/user';

describe('a session that ends', () => {
  let product: Product;
  let browser: Browser;
  let session: Session;
  let headers: { readonly authorization: string };
  let userId: string;
  beforeAll(async () => {
    product = await startProduct({ SAMPLE_ARTICLES: '60', TOKEN_SECRET: tokenSecret });
    await filled(product);
    browser = await launchBrowser();
    headers = await authorize(product, 'admin');
    session = await signIn(browser, product, 'manager');
    userId = await session.page.evaluate(() => JSON.parse(localStorage.getItem('KS_USER') ?? '{}').User_ID as string);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Makes a call in the user's own session, as the page would. */
  const call = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
    page.evaluate(
      async ([method, path, body]) => {
        const token = JSON.parse(localStorage.getItem('KS_TOKEN') ?? '{}') as { access_token: string };
        const answer = await fetch(path as string, {
          method: method as string,
          headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return (await answer.json()) as never;
      },
      [method, path, body] as const,
    );

  /** Ends all sessions of the user, as an administrator. */
  const endSessions = async () => {
    const answer = await fetch(`${product.url}${users}/end-sessions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ User_ID: userId }),
    });
    expect(answer.status).toBe(200);
  };

  /** Signs in again on the page that states the reason, and expects to return to the previous page. */
  const signInAgain = async (page: Page, path: string) => {
    await page.waitForURL((address) => address.pathname === '/login');
    const notice = page.getByRole('status').filter({ hasText: '登录已被管理员或在其他设备上结束' });
    expect(await notice.innerText()).toContain('份未提交的草稿已保存在本机');
    await fillSignIn(page, product, 'manager');
    await page.waitForURL((address) => address.pathname === path);
    await settled(page);
  };

  /** Changes the token's expiry to a minute ago. */
  const endToken = async (page: Page) => {
    const { access_token: token } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('KS_TOKEN') ?? '{}') as { access_token: string },
    );
    const ended = await new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 60 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(tokenSecret));
    await page.evaluate(
      (access_token) => localStorage.setItem('KS_TOKEN', JSON.stringify({ token_type: 'Bearer', access_token })),
      ended,
    );
  };

  const field = (page: Page, name: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${name}`) }).filter({ visible: true });
  const restored = (page: Page) => page.getByText(/^已恢复 \d\d:\d\d 的草稿$/).filter({ visible: true });

  it('ended by an administrator while a ticket is sent: its text is restored after signing in, and cleared once sent', async () => {
    const { page, go } = session;
    const list = '/front/report/ticket';
    await go(`${list}?add=true`);
    await field(page, '标题').fill('请核实两篇报道');
    await field(page, '内容').fill('今天 18 点前回复');
    await endSessions();
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await signInAgain(page, list);
    await restored(page).waitFor();
    expect(await field(page, '标题').inputValue()).toBe('请核实两篇报道');
    expect(await field(page, '内容').inputValue()).toBe('今天 18 点前回复');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await page.waitForURL((address) => address.pathname.startsWith(`${list}/`));
    await page.goto(`${product.url}${list}?add=true`);
    await settled(page);
    expect(await field(page, '标题').inputValue()).toBe('');
    expect(await restored(page).count()).toBe(0);
    await page.getByRole('button', { name: '取消', exact: true }).click();
  });

  it('noticed by a background call: remark and subject form keep their text', async () => {
    const { page, go } = session;
    const { list } = await call<{ list: { Article_ID: string }[] }>(page, 'GET', '/v1/article/list');
    const article = `/article/${list[0]?.Article_ID}`;
    await go(article);
    const remark = page.getByLabel('写批注（Ctrl+Enter 发送）');
    await remark.fill('已联系编辑部');
    await endSessions();
    // Returning to the page requests the notices.
    await page.evaluate(() => history.pushState(null, '', '/front/dashboard'));
    await signInAgain(page, '/front/dashboard');
    await go(article);
    await restored(page).waitFor();
    expect(await remark.inputValue()).toBe('已联系编辑部');

    await go(subjectAdd);
    await field(page, '专题名称').fill('新品上市');
    await endSessions();
    await field(page, '专题名称').press('Tab');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await signInAgain(page, subjectAdd);
    await restored(page).waitFor();
    expect(await field(page, '专题名称').inputValue()).toBe('新品上市');
    await page.getByRole('button', { name: '放弃草稿' }).click();
    expect(await field(page, '专题名称').inputValue()).toBe('');
  });

  it('during automatic saving in the report editor', async () => {
    const { page, go } = session;
    const { HTML_Report_ID: id } = await call<{ HTML_Report_ID: string }>(
      page,
      'POST',
      '/v1/front/report/html-report',
      { Title: '周报', Theme: 'clear', Blocks: [{ Kind: 'text', Block_ID: 't1', Html: '<p>开头。</p>' }] },
    );
    const editor = '/front/html-report-editor';
    await go(`${editor}?id=${id}`);
    const text = page.getByRole('textbox', { name: '正文' });
    await text.waitFor();
    await settled(page);
    await endSessions();
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type('声量平稳。');
    await signInAgain(page, editor);
    await restored(page).waitFor();
    await page.getByText('声量平稳。').first().waitFor();
    await page.getByText('已保存').first().waitFor();
    const savedReport = await call<{ Page: { Blocks: { Html: string }[] } }>(
      page,
      'GET',
      `/v1/front/report/html-report/detail?id=${id}`,
    );
    expect(savedReport.Page.Blocks[0]?.Html).toContain('声量平稳。');
  });

  it('differs from a token that expired while offline: Send works once the network is back', async () => {
    const { page, go, context } = session;
    await go('/front/report/ticket?add=true');
    await field(page, '标题').fill('断网时写的');
    await field(page, '内容').fill('内容');
    await context.setOffline(true);
    await endToken(page);
    await page.getByText('网络已断开').waitFor();
    await context.setOffline(false);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) sent.push(`${request.headers().authorization ? 'with' : 'without'} ${pathname}`);
    });
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await page.waitForURL((address) => /^\/front\/report\/ticket\/\d+$/.test(address.pathname));
    expect(sent.filter((each) => each.startsWith('without'))).toEqual([]);
    expect(sent).toContain('with /v1/token/renew');
    await page.getByRole('heading', { name: '断网时写的' }).waitFor();
  });
});
