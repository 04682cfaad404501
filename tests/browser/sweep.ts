import type { Browser } from 'playwright-core';
import { plugins } from 'virtual:plugins';
import type { Product } from './product';
import { inMargin, overflow, seriousFindings, signIn, type SessionOptions } from './session';

const routes = plugins
  .flatMap(({ manifest }) => manifest.routes ?? [])
  .filter(({ path, access }) => access !== 'open' && !path.includes(':'))
  .map(({ path }) => path);

/** Text key shown instead of a text. */
const rawKey = /(^|\s)(?:title|menu|privilege|resource|notice|error)\.[\w.-]+|undefined|NaN|\[object Object\]/;
/** The secret part of a URL may contain anything. */
const address = /https?:\/\/[\w.~:/?#&=%+-]+/g;

interface Sweep extends SessionOptions {
  readonly name: string;
  /** Message of a screen that the user may not see. */
  readonly notFound: RegExp;
}

/** Checks every screen that a user may see; returns their number and the faults found. */
export async function sweep(
  browser: Browser,
  product: Product,
  { name, notFound, ...options }: Sweep,
): Promise<{ readonly seen: number; readonly faults: string[] }> {
  const { context, page, troubles, go } = await signIn(browser, product, name, { ...options, watchKeys: true });
  const faults: string[] = [];
  let seen = 0;
  for (const path of routes) {
    await go(path);
    const text = await page.locator('body').innerText();
    if (notFound.test(text)) continue;
    seen += 1;
    const raw = rawKey.exec(text.replace(address, ''))?.[0];
    if (raw) faults.push(`${path}: shows ${raw.trim()}`);
    const wide = await overflow(page);
    if (wide) faults.push(`${path}: ${wide}`);
    faults.push(...(await inMargin(page)).map((control) => `${path}: control in the margin of notices: ${control}`));
    faults.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`));
  }
  await context.close();
  return { seen, faults: [...faults, ...troubles] };
}
