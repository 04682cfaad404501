import type { Browser } from 'playwright-core';
import { plugins } from 'virtual:plugins';
import type { Product } from './product';
import { inMargin, overflow, seriousFindings, signIn, type SessionOptions } from './session';

const routes = plugins
  .flatMap(({ manifest }) => manifest.routes ?? [])
  .filter(({ path, access }) => access !== 'open' && !path.includes(':'))
  .map(({ path }) => path);

/** A key where a text should stand. */
const rawKey = /(^|\s)(?:title|menu|privilege|resource|notice|error)\.[\w.-]+|undefined|NaN|\[object Object\]/;
/** The letters of an address's secret may be anything. */
const address = /https?:\/\/[\w.~:/?#&=%+-]+/g;

interface Sweep extends SessionOptions {
  readonly name: string;
  /** What stands on a screen that this person may not see. */
  readonly notFound: RegExp;
}

/** Looks at every screen that a person may see; tells how many, and what is wrong with them. */
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
    faults.push(...(await inMargin(page)).map((control) => `${path}: in the margin of notices stands ${control}`));
    faults.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`));
  }
  await context.close();
  return { seen, faults: [...faults, ...troubles] };
}
