import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import { authorize, type Product } from './product';
import { signIn } from './session';

/** Page of another site, which embeds the URL given in its own URL in a frame. */
function foreignSite(): Server {
  return createServer((request, answer) => {
    const framed = new URL(request.url ?? '/', 'http://site').searchParams.get('frame');
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(
      framed === null
        ? '<!doctype html><title>portal</title><p id="told"></p><script>document.getElementById("told").textContent = "portal of others " + (new URLSearchParams(location.search).has("token") ? "with a token" : "without"); try { top.location = "about:blank"; } catch {}</script>'
        : `<!doctype html><title>site</title><iframe id="framed" width="640" height="420" src="${framed.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
    );
  });
}

const listening = (site: Server): Promise<string> =>
  new Promise((resolve) => {
    site.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(site.address() as AddressInfo).port}`));
  });

describe('embedded pages', () => {
  let product: Product;
  let browser: Browser;
  const sites = [foreignSite(), foreignSite()];
  let allowedOrigin: string;
  let strange: string;
  let headers: Readonly<Record<string, string>>;
  beforeAll(async () => {
    [allowedOrigin, strange] = (await Promise.all(sites.map(listening))) as [string, string];
    product = await startFilled();
    headers = { ...(await authorize(product, 'manager')), 'content-type': 'application/json' };
    browser = await launchBrowser();
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    for (const site of sites) site.close();
  });

  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${product.url}/v1/manage/external-interface/iframe-embedded/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  /** Returns the content of a frame in a foreign page. */
  const framed = async (page: Page, site: string, address: string): Promise<string> => {
    await page.goto(`${site}/?frame=${encodeURIComponent(address)}`, { waitUntil: 'networkidle' });
    const frame = await (await page.waitForSelector('#framed')).contentFrame();
    return frame ? await frame.evaluate(() => document.body?.innerText ?? '').catch(() => '') : '';
  };

  it('allows a widget on its configured sites, and no other page of the product on any site', async () => {
    const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    const draft = { Input: {}, Origins: [allowedOrigin], Theme: 'light' };
    for (const Module_ID of ['emotion-trend', 'key-figures', 'articles', 'hot-events', 'word-cloud']) {
      const { Widget_URL } = await post<{ Widget_URL: string }>('widget', {
        ...draft,
        Module_ID,
        Widget_Name: `组件 ${Module_ID}`,
      });
      expect(await framed(page, allowedOrigin, Widget_URL)).toContain(`组件 ${Module_ID}`);
      expect(await framed(page, allowedOrigin, Widget_URL)).toMatch(/数据截至/);
      expect(await framed(page, strange, Widget_URL)).not.toContain('组件');
    }
    for (const path of ['/login', '/', '/front/classified-info', '/manage/external-interface/iframe-embedded', '/docs'])
      expect({ path, text: (await framed(page, allowedOrigin, product.url + path)).match(/登录|舆情|API/) }).toEqual({
        path,
        text: null,
      });
    await page.context().close();
  }, 120_000);

  it('shows a page of others inside the product, where it cannot lead the window away', async () => {
    await post('page', { Page_Name: '互动网站', Page_URL: `${allowedOrigin}/`, Is_Interactive: true });
    const session = await signIn(browser, product, 'analyst');
    await session.go('/front/tools/embedded-page');
    const inner = session.page.frameLocator('iframe').frameLocator('iframe').locator('#told');
    await inner.waitFor();
    expect(await inner.innerText()).toBe('portal of others with a token');
    expect(new URL(session.page.url()).pathname).toBe('/front/tools/embedded-page');
    await session.context.close();
  }, 120_000);
});
