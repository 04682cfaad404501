import { launchBrowser } from '../tests/browser/browser';
import { signIn, settled } from '../tests/browser/session';
import { readFileSync } from 'node:fs';
export async function run(args: readonly string[]): Promise<string> {
  const env = process.env;
  const browser = await launchBrowser();
  const printed = readFileSync(env.LOG as string, 'utf8');
  const passwordOf = (name: string) => new RegExp(`\\b${name}\\b(?: with the password)?\\W+([^\\s"',;]{8,})`).exec(printed)?.[1] as string;
  const product = { url: env.BASE as string, passwordOf } as never;
  const session = await signIn(browser, product, env.WHO ?? 'demo', {
    language: (env.LANGX as 'zh-CN') ?? 'zh-CN', theme: env.DARK ? 'dark' : 'light',
    width: Number(env.W ?? 1440), height: Number(env.H ?? 900),
  });
  const out: string[] = [];
  for (const [index, path] of args.entries()) {
    await session.go(path);
    await new Promise((r) => setTimeout(r, Number(env.WAIT ?? 1500)));
    await settled(session.page).catch(() => undefined);
    const file = `/tmp/shot-${env.TAG ?? 'x'}-${index}.png`;
    await session.page.screenshot({ path: file, fullPage: Boolean(env.FULL) });
    out.push(`${path} -> ${file}`);
  }
  out.push(...session.troubles.slice(0, 10));
  await browser.close();
  return out.join('\n');
}
