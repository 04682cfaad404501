import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { launchBrowser } from './browser';
import { startProduct, type Product } from './product';
import { settled, signIn } from './session';

const work = mkdtempSync(join(tmpdir(), 'third-party-'));
const place = (name: string) => join(work, name);
const small = { SAMPLE_ARTICLES: '300', PLUGINS_DIR: place('plugins') };

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', ...env } });
const command = (folder: string, ...args: string[]) =>
  run(['dist/server/main.js', ...args], { ...small, DATA_DIR: place(folder), LOG_LEVEL: 'error' });

describe('an installation with a plugin of a third party', () => {
  let browser: Browser;
  let product: Product;

  beforeAll(async () => {
    expect(run(['scripts/build-plugin.mjs', 'docs/shift-notes', place('plugins')])).toMatchObject({ status: 0 });
    [browser, product] = await Promise.all([launchBrowser(), startProduct({ ...small, DATA_DIR: place('data') })]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(work, { recursive: true, force: true });
  });

  it('shows its screen within the content policy, and keeps what is written there', async () => {
    const { page, go, troubles, context } = await signIn(browser, product, 'manager');
    await go('/front/shift-notes');
    await page.getByRole('heading', { name: '值班记录' }).waitFor();
    await page.getByRole('button', { name: /新增/ }).click();
    await page.getByLabel('内容').last().fill('夜班无事');
    await page.getByRole('button', { name: /保存|确定/ }).click();
    await page.getByText('夜班无事').waitFor();
    await settled(page);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is switched off by an operator without a restart', async () => {
    const { page, go, context } = await signIn(browser, product, 'admin');
    await go('/operate/operation-setting/plugin?view=others');
    await page.getByRole('switch', { name: /值班记录/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
    await page.getByText('已停用 1 个插件').waitFor();
    expect((await fetch(`${product.url}/v1/shift-notes`)).status).toBe(403);
    await page.getByRole('switch', { name: /值班记录/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
    await page.getByText('已启用 1 个插件').waitFor();
    expect((await fetch(`${product.url}/v1/shift-notes`)).status).toBe(401);
    await context.close();
  });

  it('is backed up while it runs, and goes on from the backup elsewhere', async () => {
    expect(command('data', 'backup', place('backup')).stdout).toMatch(/^Backed up: \d+ tables/m);
    expect(command('data', 'check-backup', place('backup'))).toMatchObject({ status: 0 });
    expect(command('data', 'restore', place('backup'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('add --replace') as string,
    });
    expect(command('other', 'restore', place('backup'))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Restored and compared: \d+ tables/m) as string,
    });
    const other = await startProduct({ ...small, DATA_DIR: place('other') });
    const known = { ...other, passwordOf: (name: string) => product.passwordOf(name) };
    const { page, go, context } = await signIn(browser, known, 'manager');
    await go('/front/shift-notes');
    await page.getByText('夜班无事').waitFor();
    await context.close();
    expect(await other.stop()).toBe(0);
  });
});
