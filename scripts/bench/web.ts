import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../tests/browser/browser';
import { authorize, filled, startProduct, type Product } from '../../tests/browser/product';
import { renderList } from './web-measures/list-drawing';
import { measureRoutes } from './web-measures/route-changes';
import { conditions, SlowPage } from './web-measures/slow-page';

type Figures = Readonly<Record<string, number>>;

interface Round {
  readonly figures: Readonly<Record<string, Figures>>;
  /** Requests by step. */
  readonly requests: Readonly<Record<string, readonly string[]>>;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medians = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((key) => [key, median(runs.map((figures) => figures[key] ?? 0))]));

async function fillSignIn(page: Page, name: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"], input[name="username"]').first().fill(name);
  await page.locator('input[type="password"]').first().fill(password);
}

/**
 * Measures one round in an empty browser: sign-in page, sign-in, dashboard with an empty cache, navigation to the list
 * and back, list of three lengths.
 */
async function measure(browser: Browser, url: string, name: string, password: string): Promise<Round> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
  const first = await SlowPage.open(context);
  await first.page.goto(`${url}/login`);
  const signIn = await first.figures();
  await fillSignIn(first.page, name, password);
  const clicked = Date.now();
  await first.page.locator('button[type="submit"]').first().click();
  await first.page.waitForURL((address) => !address.pathname.startsWith('/login') && address.pathname !== '/');
  const ready = Math.round((await first.settled()) - clicked);
  const state = await context.storageState();
  await context.close();

  const cold = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1366, height: 768 },
    storageState: state,
  });
  const second = await SlowPage.open(cold);
  await second.page.goto(`${url}/front/dashboard`);
  const dashboard = await second.figures();
  const requestCount = second.requests;
  const routes = await measureRoutes(second);
  await second.close();
  const lists: Record<string, Figures> = {};
  for (const rows of [20, 1000, 10_000])
    lists[`list${rows}`] = { ...(await renderList(cold, `${url}/front/classified-info`, rows)) };
  await cold.close();
  return {
    figures: { signIn, afterSignIn: { ready }, dashboard, routes: routes.figures, ...lists },
    requests: { dashboard: requestCount, ...routes.requests },
  };
}

/** Measures the page behind an alert's link as opened on a phone. */
async function measureAlert(browser: Browser, link: string): Promise<Figures> {
  const phone = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await SlowPage.open(phone);
  await page.page.goto(link);
  const figures = await page.figures();
  await phone.close();
  return figures;
}

/** Returns the link of an alert notification that a user received in the product. */
async function alertLink(product: Product, name: string): Promise<string> {
  const headers = await authorize(product, name);
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${product.url}/v1/front/in-app-message`, { headers });
    const { list = [] } = (await answer.json()) as { readonly list?: readonly { readonly Link: string | null }[] };
    const reportLink = list.find(({ Link }) => Link?.includes('/t-report'))?.Link;
    if (reportLink) return reportLink;
    await wait(1_000);
  }
  throw new Error(`${name} received no notification within a minute`);
}

/**
 * Measures the page performance of the product: `[runs] [name]`, default three runs as `analyst`; prints the medians of
 * all runs, and the requests of the last. Sizes are KB as transferred, times are milliseconds under the printed
 * conditions.
 */
export async function run(args: readonly string[]): Promise<Record<string, unknown>> {
  const [runs = '3', name = 'analyst'] = args;
  const product = await startProduct();
  try {
    await filled(product);
    const browser = await launchBrowser();
    try {
      const link = await alertLink(product, 'manager');
      const rounds: Round['figures'][] = [];
      let requests: Round['requests'] = {};
      for (let round = 0; round < Number(runs); round += 1) {
        const measured = await measure(browser, product.url, name, product.passwordOf(name));
        requests = measured.requests;
        rounds.push({ ...measured.figures, alert: await measureAlert(browser, link) });
      }
      const parts = Object.keys(rounds[0] ?? {});
      return {
        runs: rounds.length,
        conditions: { ...conditions, browser: browser.version() },
        ...Object.fromEntries(parts.map((part) => [part, medians(rounds.map((figures) => figures[part] ?? {}))])),
        requests,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
