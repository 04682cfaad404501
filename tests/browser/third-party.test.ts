import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import type { Product } from './product';
import { seriousFindings, settled, signIn } from './session';
import { sweepWithSlowTexts } from './slow-texts';

/** Message of a screen that the user may not see. */
const notFound = /页面不存在|没有权限/;
/** Timeout for a sweep over all screens of an edition on a busy machine, in milliseconds. */
const sweepTimeoutMs = 400_000;

/** The screens of the build are checked here as well: texts of a third-party plugin load beside theirs. */
describe('third-party plugin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'third-party-'));
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    const build = ['scripts/build-plugin.mjs', 'docs/shift-notes', folder];
    const built = spawnSync(process.execPath, build, { encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
    product = await startFilled({ PLUGINS_DIR: folder });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('adds its menu item, its screen and its form to the page', async () => {
    const { page, go, troubles, context } = await signIn(browser, product, 'manager');
    await go('/front/shift-notes');
    await page.getByRole('link', { name: '值班记录' }).first().waitFor();
    await page.getByRole('button', { name: '新增' }).first().click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('夜班一切正常');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('table').getByText('夜班一切正常').waitFor();
    await settled(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  }, 120_000);

  it(
    'replaces no texts of others, and no screen of clients shows a text key while texts load slowly',
    async () => {
      const { seen, faults } = await sweepWithSlowTexts(browser, product, {
        name: 'manager',
        edition: 'client',
        notFound,
        paths: ['/front/shift-notes'],
        keys: ['title.list', 'shift-note.title', 'shift-note.empty', 'shift-note.fields.Text'],
      });
      expect(faults).toEqual([]);
      expect(seen).toBeGreaterThan(15);
    },
    sweepTimeoutMs,
  );

  it(
    'lets no screen of operators show a text key while texts load slowly',
    async () => {
      const { seen, faults } = await sweepWithSlowTexts(browser, product, {
        name: 'admin',
        edition: 'operator',
        notFound,
      });
      expect(faults).toEqual([]);
      expect(seen).toBeGreaterThan(15);
    },
    sweepTimeoutMs,
  );
});
