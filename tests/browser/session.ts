import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Product } from './product';
import { watchRawKeys } from './raw-keys';

/** Page of a signed-in user, and its errors so far. */
export interface Session {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, and responses with status 400 or above. */
  readonly troubles: string[];
  /** Navigates to a screen as a click would, without reloading the page. */
  go(path: string): Promise<void>;
}

export interface SessionOptions {
  readonly language?: 'zh-CN' | 'en-US';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Whether texts that are shown as their keys, even for a moment, count as errors. */
  readonly watchKeys?: boolean;
}

/** Request types that the page waits for; images and videos are ignored. */
const awaited = new Set(['document', 'fetch', 'script', 'stylesheet', 'xhr']);

const openRequests = new WeakMap<Page, Set<Request>>();

/** Returns the pending requests of the page, tracked from the first call on. */
function getRequests(page: Page): ReadonlySet<Request> {
  const existing = openRequests.get(page);
  if (existing) return existing;
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on('request', (request) => void (awaited.has(request.resourceType()) && open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return open;
}

/**
 * Returns what keeps the page from being idle: loading indicators and running transitions, during which accessible
 * names are incomplete. Content behind a screen is ignored.
 */
const unrest = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // Work caused by a key or click is completed before the page is idle, however slow the machine is.
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
 * Waits until two consecutive checks find no pending request and no activity. Fails after 45 s with a list of what the
 * page waits for.
 */
export async function settled(page: Page): Promise<void> {
  const requests = getRequests(page);
  const deadline = Date.now() + 45_000;
  let quietLooks = 0;
  while (quietLooks < 2) {
    await page.waitForLoadState('networkidle');
    const busy = [...(await unrest(page)), ...[...requests].map((request) => request.url())];
    quietLooks = busy.length === 0 ? quietLooks + 1 : 0;
    if (busy.length > 0 && Date.now() > deadline)
      throw new Error(`The page does not become idle:\n${busy.slice(0, 10).join('\n')}`);
    if (busy.length > 0) await page.waitForTimeout(50);
  }
}

/**
 * Collects errors of a page from now on: console errors and warnings, exceptions, responses with status 400 or above.
 */
export function getTroubles(page: Page): string[] {
  // Pending requests are tracked from here on.
  getRequests(page);
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

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, product: Product, name: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill(product.passwordOf(name));
  await page.locator('button[type="submit"]').click();
}

/** Signs in through the form, in a separate browser context. */
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
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The content security policy was violated: ${violatedDirective} ${blockedURI}`),
    ),
  );
  const page = await context.newPage();
  const troubles = getTroubles(page);
  await page.goto(`${product.url}/login`);
  if (language === 'en-US') await page.getByRole('button', { name: 'English' }).click();
  await fillSignIn(page, product, name);
  await page.waitForURL((address) => address.pathname !== '/login' && address.pathname !== '/');
  // The frame is loaded during sign-in; until it is rendered, the page shows no loading indicator.
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

/**
 * Findings are reported by selectors only, since serializing the markup of all checked elements accounts for a
 * sixteenth of the run time.
 */
const axe = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')};axe.configure({ noHtml: true });`;

/** Returns the serious and critical axe findings of the current page: rule, description, first location. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // It is injected once per page; parsing it takes a third as long as running it.
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
    // Preloading reads all style sheets again for a rule that is disabled.
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
 * Returns what overflows the right edge of the window when the page scrolls sideways: by how much, and the first
 * elements that do.
 */
export async function overflow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth - clientWidth <= 1) return undefined;
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    // A text may overflow its element.
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

/** Returns the controls in the right margin of the page, where notices are shown; there must be none. */
export async function inMargin(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) return [];
    const margin = Number.parseFloat(getComputedStyle(main).paddingRight);
    const width = document.documentElement.clientWidth;
    const overflowing = new Set<string>();
    for (let y = 120; y < innerHeight; y += 8)
      for (const x of [width - margin + 1, width - 2])
        for (const element of document.elementsFromPoint(x, y)) {
          const control = element.closest(
            'main :is(a, button, input, select, textarea, [role="button"], [tabindex="0"])',
          );
          if (control)
            overflowing.add(`${control.tagName.toLowerCase()} ${control.textContent?.trim().slice(0, 40) ?? ''}`);
        }
    return [...overflowing];
  });
}
