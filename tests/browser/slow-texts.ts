import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { plugins } from 'virtual:plugins';
import { authorize, type Product } from './product';
import { watchRawKeys } from './raw-keys';
import { settled, signIn, getTroubles } from './session';

/** Load times of text files on the slow network, in milliseconds: early texts, and all others. */
const delays = { first: 150, later: 700 };
/** Maximum number of pages that are open at the same time. */
const pagesAtOnce = 4;
/** Timeout for one page on a busy machine, in milliseconds. */
const timeoutMs = 60_000;

const allRoutes = plugins.flatMap(({ manifest }) => manifest.routes ?? []);
const openPaths = allRoutes
  .filter(({ path, access }) => access === 'open' && !path.includes(':'))
  .map(({ path }) => path);
const screens = allRoutes
  .filter(({ path, access }) => access !== 'open' && !path.includes(':'))
  .map(({ path }) => path);

interface SlowSweep {
  readonly name: string;
  /** Which screens to open: those of clients or those of operators. */
  readonly edition: 'client' | 'operator';
  readonly language?: 'zh-CN' | 'en-US';
  /** Screens and text keys of plugins that are not part of the build. */
  readonly paths?: readonly string[];
  readonly keys?: readonly string[];
  /** What stands on a screen that this person may not see. */
  readonly notFound: RegExp;
}

/** Chromium reports a preloaded file that is used late, as it is on a slow network. */
const isLate = (trouble: string): boolean => trouble.includes('was preloaded using link preload but not used');

/**
 * Serves a product through a proxy that delays each text file, which the browser asks for again with every page.
 * Delaying in the browser would turn its cache off, and every screen would load and parse all modules again.
 */
async function onSlowNetwork(product: Product): Promise<{ readonly slow: Product; readonly close: () => void }> {
  const { host, hostname, port } = new URL(product.url);
  const proxy = createServer((incoming, answer) => {
    const forward = async (): Promise<void> => {
      const { url: path = '/', method, headers } = incoming;
      const isText = /\/locale-[\w-]*\.\w+\.js$/.test(path);
      if (isText) await sleep(path.includes('/locale-later-') ? delays.later : delays.first);
      const outgoing = request({ hostname, port, path, method, headers: { ...headers, host } }, (received) => {
        answer.writeHead(received.statusCode ?? 502, {
          ...received.headers,
          ...(isText && { 'cache-control': 'no-cache' }),
        });
        pipeline(received, answer, () => undefined);
      });
      answer.once('close', () => void outgoing.destroy());
      pipeline(incoming, outgoing, (error) => void (error && answer.destroy()));
    };
    void forward();
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  return {
    slow: { ...product, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** Reloads a page and waits until it is rendered with all of its texts. */
async function open(page: Page, address: string): Promise<string> {
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
  const isRendered = () => {
    const has = (part: string) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part) && name.endsWith('.js'));
    const main = document.querySelector('main');
    const isBusy = main?.querySelector('[aria-busy="true"]') !== null;
    return has('/locale-later-') && main !== null && main.innerText.trim() !== '' && !isBusy;
  };
  await page.waitForFunction(isRendered, undefined, { timeout: timeoutMs });
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 100)));
  return page.locator('body').innerText();
}

/**
 * Opens every screen that a user may see as the first one of a page, on a network that loads texts slowly. Returns the
 * number of screens, and which texts were shown as their keys, even for a moment, with all other errors.
 */
export async function sweepWithSlowTexts(
  browser: Browser,
  product: Product,
  { name, edition, language = 'zh-CN', paths = [], keys = [], notFound }: SlowSweep,
): Promise<{ readonly seen: number; readonly faults: readonly string[] }> {
  const { slow, close } = await onSlowNetwork(product);
  const session = await signIn(browser, slow, name, { language });
  const storageState = await session.context.storageState();
  await session.context.close();
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 }, locale: language });
  await watchRawKeys(context, keys);
  const isOfOperator = (path: string) => path.startsWith('/operate/');
  const left = [...screens.filter((path) => isOfOperator(path) === (edition === 'operator')), ...paths];
  const faults: string[] = [];
  let seen = 0;
  const visit = async (): Promise<void> => {
    const page = await context.newPage();
    const troubles = getTroubles(page);
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const text = await open(page, slow.url + path).catch((error: unknown) => {
        faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
        return '';
      });
      if (text !== '' && !notFound.test(text)) seen += 1;
    }
    faults.push(...troubles.filter((trouble) => !isLate(trouble)));
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, visit));
  await context.close();
  close();
  return { seen, faults };
}

type Answer = Readonly<Record<string, string>>;

/** Creates a report, and links that show it and an article without sign-in; returns their addresses by screen. */
async function shareSomething(product: Product): Promise<Readonly<Record<string, string>>> {
  const headers = { ...(await authorize(product, 'manager')), 'content-type': 'application/json' };
  const call = async (path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(product.url + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const path = '/v1/front/report/html-report';
  const module = { Kind: 'module', Input: { Period: 'last-7-days' }, Title: '', With_Sentence: true };
  const { HTML_Report_ID, Revision } = await call(path, {
    Title: '对外报告',
    Theme: 'clear',
    Blocks: [
      { ...module, Block_ID: 'm1', Module_ID: 'key-figures', View: 'figures' },
      { ...module, Block_ID: 'm2', Module_ID: 'volume-trend', View: 'table' },
      { ...module, Block_ID: 'm3', Module_ID: 'emotion-share', View: 'chart' },
    ],
  });
  await call(`${path}/publish`, { HTML_Report_ID, Revision });
  const { Link: report = '' } = await call(`${path}/share`, { HTML_Report_ID, Days: 1 });
  const { list } = (await call('/v1/article/list?size=1')) as unknown as { readonly list: readonly Answer[] };
  const { Link: article = '' } = await call('/v1/article/share-link', { id: list[0]?.Article_ID });
  return { '/report': report, '/article-free': article };
}

/**
 * Opens the pages that are shown without sign-in, on a network that loads texts slowly. Returns the text of each, and
 * the errors.
 */
export async function openSharedPages(
  browser: Browser,
  product: Product,
): Promise<{ readonly texts: Readonly<Record<string, string>>; readonly faults: readonly string[] }> {
  const addresses: Readonly<Record<string, string>> = {
    ...Object.fromEntries(openPaths.map((path) => [path, `${path}?token=none`])),
    '/search': '/search?keyword=公司',
    ...(await shareSomething(product)),
  };
  const texts: Record<string, string> = {};
  const faults: string[] = [];
  const { slow, close } = await onSlowNetwork(product);
  const left = Object.entries(addresses);
  const visit = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [path, address] = next;
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
      await watchRawKeys(context);
      const page = await context.newPage();
      const troubles = getTroubles(page);
      try {
        await page.goto(new URL(address, slow.url).href, { waitUntil: 'domcontentloaded' });
        await page.locator('#skeleton').waitFor({ state: 'detached', timeout: timeoutMs });
        await settled(page);
        texts[path] = await page.locator('body').innerText();
      } catch (error) {
        faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
      // Invalid links are refused.
      const refused = /^4\d\d |status of 4\d\d/;
      faults.push(...troubles.filter((trouble) => !refused.test(trouble.replace(/^\/\S*: /, '')) && !isLate(trouble)));
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, visit));
  close();
  return { texts, faults };
}
