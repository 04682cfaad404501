import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Product } from './product';
import { watchRawKeys } from './raw-keys';

/** A page of somebody who has signed in, and what went wrong on it so far. */
export interface Session {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and warnings of the console, uncaught failures, answers of the server from 400 on. */
  readonly troubles: string[];
  /** Goes to a screen as a click would, without loading the page again. */
  go(path: string): Promise<void>;
}

export interface SessionOptions {
  readonly language?: 'zh-CN' | 'en-US';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Counts texts that are shown by their keys, even for a moment, among what went wrong. */
  readonly watchKeys?: boolean;
}

/** What a page waits for; pictures and films may come as they like. */
const awaited = new Set(['document', 'fetch', 'script', 'stylesheet', 'xhr']);

const openRequests = new WeakMap<Page, Set<Request>>();

/** What the page has asked for and not received yet, from the first call on. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const known = openRequests.get(page);
  if (known) return known;
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on('request', (request) => void (awaited.has(request.resourceType()) && open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return open;
}

/**
 * What keeps the page from being at rest: marks of loading, things that fold or fade. What is half there has half its
 * names. What stays behind a screen is not at work.
 */
const unrest = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // What was asked for by a press is done before the page is idle, however slow the machine is.
    await new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 10_000 }));
    await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const marks = document.querySelectorAll(
      '[aria-busy="true"], [class*="-enter-active"], [class*="-exit-active"], [class*="-appear-active"]',
    );
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    return [
      ...[...marks].filter((mark) => mark.checkVisibility()).map((mark) => mark.outerHTML.slice(0, 120)),
      ...moving.map((animation) => (animation as CSSAnimation).animationName ?? 'a transition'),
    ];
  });

/**
 * Waits until nothing is on its way and nothing says it is busy, at two looks one after the other. Says what the page
 * waits for after 45 s.
 */
export async function settled(page: Page): Promise<void> {
  const requests = requestsOf(page);
  const deadline = Date.now() + 45_000;
  let quietLooks = 0;
  while (quietLooks < 2) {
    await page.waitForLoadState('networkidle');
    const busy = [...(await unrest(page)), ...[...requests].map((request) => request.url())];
    quietLooks = busy.length === 0 ? quietLooks + 1 : 0;
    if (busy.length > 0 && Date.now() > deadline)
      throw new Error(`The page does not come to rest:\n${busy.slice(0, 10).join('\n')}`);
    if (busy.length > 0) await page.waitForTimeout(50);
  }
}

/** What goes wrong on a page from now on: errors and warnings of the console, failures, answers from 400 on. */
export function troublesOf(page: Page): string[] {
  // What is on its way counts from here on.
  requestsOf(page);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      troubles.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => void troubles.push(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  return troubles;
}

/** Fills in the form of the sign-in page and sends it. */
export async function fillSignIn(page: Page, product: Product, name: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill(product.passwordOf(name));
  await page.locator('button[type="submit"]').click();
}

/** Signs in as a person does: by the form, in a browser of their own. */
export async function signIn(
  browser: Browser,
  product: Product,
  name: string,
  options: SessionOptions = {},
): Promise<Session> {
  const { language = 'zh-CN', theme = 'light', width = 1440, height = 900 } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
  });
  if (options.watchKeys) await watchRawKeys(context);
  const page = await context.newPage();
  const troubles = troublesOf(page);
  await page.goto(`${product.url}/login`);
  if (language === 'en-US') await page.getByRole('button', { name: 'English' }).click();
  await fillSignIn(page, product, name);
  await page.waitForURL((address) => address.pathname !== '/login' && address.pathname !== '/');
  // The frame is read while somebody signs in; until it is drawn the page says nothing of being busy.
  await page.locator('input[autocomplete="username"]').waitFor({ state: 'hidden' });
  await settled(page);
  return {
    context,
    page,
    troubles,
    go: async (path) => {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await settled(page);
    },
  };
}

/** Findings are told by selectors: writing down the mark-up of all that is looked at takes a sixteenth of the time. */
const axe = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')};axe.configure({ noHtml: true });`;

/** Serious and critical findings of axe on the page as it stands: rule, what it is about, first place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // It stays as long as the page does, and takes a third as long to read as to run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: {
            id: string;
            impact: string;
            help: string;
            nodes: { target: unknown[]; failureSummary: string }[];
          }[];
        }>;
      };
    };
    // Preloading reads all style sheets once more, for a rule that is off.
    const { violations } = await engine.run({ resultTypes: ['violations'], preload: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help} (${nodes.length} ×, ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(' '))
            .join(' | ')})`,
      );
  });
}

/**
 * What reaches over the right edge of the window when the page scrolls sideways: how far, and the first elements that
 * do.
 */
export async function overflow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth - clientWidth <= 1) return undefined;
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    // A text may reach further than its element.
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      if (text.parentElement && range.getBoundingClientRect().right > clientWidth + 1) wide.push(text.parentElement);
    }
    const names = wide
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
    return `${scrollWidth - clientWidth} px wider than the window (${names.join(' > ')})`;
  });
}

/** What can be chosen in the right margin of the page, where notices stand: there must be nothing. */
export async function inMargin(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) return [];
    const margin = Number.parseFloat(getComputedStyle(main).paddingRight);
    const width = document.documentElement.clientWidth;
    const found = new Set<string>();
    for (let y = 120; y < innerHeight; y += 8)
      for (const x of [width - margin + 1, width - 2])
        for (const element of document.elementsFromPoint(x, y)) {
          const control = element.closest(
            'main :is(a, button, input, select, textarea, [role="button"], [tabindex="0"])',
          );
          if (control) found.add(`${control.tagName.toLowerCase()} ${control.textContent?.trim().slice(0, 40) ?? ''}`);
        }
    return [...found];
  });
}
