import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Interaction } from './page-probe';
import type { SlowPage } from './slow-page';

const dashboard = '/front/dashboard';
const list = '/front/classified-info';
const typed = 'quality';
/** Shorter interactions are not distinguished by the browser, and count as this; milliseconds. */
const shortest = 16;

const getShare = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Returns the menu item of a screen; unfolds groups one after the other until it is visible. */
async function getLine({ page }: SlowPage, path: string): Promise<Locator> {
  const menu = page.locator('nav[data-tour="menu"]').first();
  const line = menu.locator(`a[href="${path}"]`).first();
  await menu.locator('a').first().waitFor();
  const folded = menu.locator('.arco-menu-inline-header[aria-expanded="false"]').first();
  while (!(await line.isVisible())) await folded.click({ timeout: 5000 });
  return line;
}

/** Returns the milliseconds from clicking a menu item until the screen is idle, and the requests sent meanwhile. */
async function change(
  slow: SlowPage,
  path: string,
): Promise<{ readonly ready: number; readonly requests: readonly string[] }> {
  const line = await getLine(slow, path);
  await slow.settled();
  const before = slow.requests.length;
  await line.click();
  await slow.page.waitForURL((address) => address.pathname === path);
  const ready = await slow.settled();
  return { ready: Math.round(ready - (await slow.pressed())), requests: slow.requests.slice(before) };
}

interface RouteFigures {
  readonly figures: Readonly<Record<string, number>>;
  /** Requests of each navigation. */
  readonly requests: Readonly<Record<string, readonly string[]>>;
}

/**
 * Measures navigation from an idle dashboard loaded with an empty cache to the list, back and to the list again; then
 * clicks and typing there. `clickP75` and `clickMost` are the 75th percentile and the maximum of the time from a click
 * to the next paint (INP), `typing` is the maximum of key presses.
 */
export async function measureRoutes(slow: SlowPage): Promise<RouteFigures> {
  const { page } = slow;
  let clicks = 0;
  const click = async (control: Locator): Promise<void> => {
    await control.click();
    clicks += 1;
    await slow.settled(500);
  };
  const cold = await change(slow, list);
  const back = await change(slow, dashboard);
  const warm = await change(slow, list);
  clicks += 3;
  const media = page.getByRole('group', { name: '媒体类型' }).getByRole('button');
  for (const place of [1, 2, 0]) await click(media.nth(place));
  const article = page.locator('main [role="row"] a, main [role="article"] a').first();
  await click(article);
  await page.goBack();
  await slow.settled(500);
  await page.keyboard.press('/');
  for (const character of typed) {
    await page.keyboard.press(character);
    await sleep(150);
  }
  await slow.settled(500);
  await click(await getLine(slow, dashboard));
  await click(page.getByText('近 30 天', { exact: true }).first());
  const interactions = await slow.interactions();
  const durations = interactions.filter(({ isKey }) => !isKey).map(({ duration }) => duration);
  const unseen = Array.from({ length: Math.max(0, clicks - durations.length) }, () => shortest);
  return {
    figures: {
      listCold: cold.ready,
      listColdRequests: cold.requests.length,
      listWarm: warm.ready,
      listWarmRequests: warm.requests.length,
      backToDashboard: back.ready,
      clicks: durations.length + unseen.length,
      clickP75: getShare([...durations, ...unseen], 0.75),
      clickMost: Math.max(shortest, ...durations),
      typing: maxKeyLength(interactions),
    },
    requests: { listCold: cold.requests, backToDashboard: back.requests, listWarm: warm.requests },
  };
}

const maxKeyLength = (interactions: readonly Interaction[]): number =>
  Math.max(shortest, ...interactions.filter(({ isKey }) => isKey).map(({ duration }) => duration));
