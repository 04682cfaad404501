import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser, Page, Request } from 'playwright-core';
import { textFolders, getTexts } from '../conventions/texts';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import type { Product } from './product';
import { settled, signIn } from './session';

const dashboard = '/front/dashboard';
const listPath = '/front/classified-info';
/** Milliseconds after which all requests that are deferred until rendering have been made. */
const untilRest = 6_500;

/** Reports which screen was opened, some seconds after it was. */
const visitReport = 'POST /v1/manage/user-privilege-manage/log-user-access';

/** Returns the name of a request: the path for a call, the file name without its content hash for a file. */
function getName(request: Request): string {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/static/')) return `${request.method()} ${pathname}`;
  return pathname.replace(/^.*\/([\w-]+)\.\w+(\.\w+)$/, '$1$2');
}

/** Records the requests of a page in order of names, and the number of body bytes received. */
class Asked {
  private requests: Request[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      if (request.url().startsWith('http')) this.requests.push(request);
    });
  }

  forget(): void {
    this.requests = [];
  }

  get names(): readonly string[] {
    return this.requests.map(getName).sort();
  }

  async kilobytes(): Promise<number> {
    const sizes = await Promise.all(this.requests.map((request) => request.sizes()));
    return (
      sizes.reduce(
        (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
        0,
      ) / 1024
    );
  }
}

/**
 * The budgets of the design: the list makes 4 requests when it is first opened and two afterwards, the dashboard 17
 * with the typeface.
 */
describe('page requests', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    // Notices are polled by the clock: on a slow machine their first request fell between two clicks.
    product = await startFilled({ NOTICE_INTERVAL: '3600' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('stay few for the dashboard, the first opening of the list, back, and the list again', async () => {
    const first = await signIn(browser, product, 'analyst');
    const storageState = await first.context.storageState();
    await first.context.close();
    const context = await browser.newContext({ storageState, viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    const page = await context.newPage();
    // Notices are polled by the clock on every screen.
    await page.route('**/v1/system-notifications', (route) =>
      route.fulfill({ json: { Notices: {}, CLOSE_POLLING: true } }),
    );
    const pageRequests = new Asked(page);
    const open = async (path: string): Promise<readonly string[]> => {
      await page.waitForTimeout(untilRest);
      pageRequests.forget();
      await page.locator(`nav[data-tour="menu"] a[href="${path}"]`).first().click();
      await page.waitForURL((address) => address.pathname === path);
      await settled(page);
      // On a slow machine a screen is open long enough to be reported.
      return pageRequests.names.filter((name) => name !== visitReport);
    };

    await page.goto(`${product.url}${dashboard}`);
    await settled(page);
    await page.waitForTimeout(untilRest);
    expect(pageRequests.names.filter((name) => name === 'GET /v1/front/dashboard')).toHaveLength(1);
    expect(pageRequests.names.length, pageRequests.names.join('\n')).toBeLessThanOrEqual(17);
    // The files of the list are preloaded while the dashboard is idle.
    expect(pageRequests.names).toContain('article-list.js');
    expect(await pageRequests.kilobytes()).toBeLessThanOrEqual(670);
    // Files that are fetched before the application requests them are not fetched again.
    expect(pageRequests.names).toContain('shell.js');
    const files = pageRequests.names.filter((name) => !name.includes(' '));
    expect(files).toEqual([...new Set(files)]);

    expect(await open(listPath)).toEqual([
      'GET /v1/article/list',
      'GET /v1/article/subject-tree',
      'GET /v1/front/data-age',
      'GET /v1/front/saved-view',
    ]);
    expect(await pageRequests.kilobytes()).toBeLessThanOrEqual(30);
    // Opening is reported later.
    await page.waitForTimeout(untilRest);
    const expectedRequests = ['/article/', 'saved-view', 'data-age'];
    expect(pageRequests.names.filter((name) => !expectedRequests.some((each) => name.includes(each)))).toEqual([
      visitReport,
    ]);

    expect(await open(dashboard)).toEqual(['GET /v1/front/dashboard']);
    expect(await open(listPath)).toEqual(['GET /v1/article/list', 'GET /v1/article/subject-tree']);
    await context.close();
  });

  it('suffice for every text of the list while the texts of other screens are loading', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'manager');
    const keys = new Set(textFolders.flatMap((folder) => [...(getTexts(folder, 'zh-CN')?.keys() ?? [])]));
    await page.route('**/locale-later-*', () => undefined);
    // Files that never arrive prevent the load event of the page.
    await page.goto(`${product.url}${listPath}`, { waitUntil: 'domcontentloaded' });
    await page.locator('main [role="row"], main [role="article"]').first().waitFor();
    await page.waitForTimeout(1_000);
    const visibleTexts = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((part) => [
        ...[...part.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent ?? ''),
        part.getAttribute('aria-label') ?? '',
        part.getAttribute('title') ?? '',
      ]),
    );
    expect(visibleTexts.filter((text) => keys.has(text.trim()))).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
