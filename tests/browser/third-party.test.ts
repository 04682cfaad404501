import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { launchBrowser } from './browser';
import { startProduct } from './product';
import { seriousFindings, settled, signIn } from './session';
import { sweepWithSlowTexts } from './slow-texts';

const folder = mkdtempSync(join(tmpdir(), 'third-party-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('third-party plugin', () => {
  it('adds its menu item, its screen and its form to the page, and replaces no texts of others', async () => {
    const build = ['scripts/build-plugin.mjs', 'docs/shift-notes', folder];
    const built = spawnSync(process.execPath, build, { encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
    const product = await startProduct({ SAMPLE_ARTICLES: '30', PLUGINS_DIR: folder });
    const browser = await launchBrowser();
    try {
      const { page, go, troubles } = await signIn(browser, product, 'manager');
      await go('/front/shift-notes');
      await page.getByRole('link', { name: '值班记录' }).first().waitFor();
      await page.getByRole('button', { name: '新增' }).first().click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('夜班一切正常');
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
      await page.getByRole('table').getByText('夜班一切正常').waitFor();
      await settled(page);
      expect(await seriousFindings(page)).toEqual([]);
      expect(troubles).toEqual([]);
      const notFound = /页面不存在|没有权限/;
      const client = await sweepWithSlowTexts(browser, product, {
        name: 'manager',
        edition: 'client',
        notFound,
        paths: ['/front/shift-notes'],
        keys: ['title.list', 'shift-note.title', 'shift-note.empty', 'shift-note.fields.Text'],
      });
      const operator = await sweepWithSlowTexts(browser, product, { name: 'admin', edition: 'operator', notFound });
      expect([...client.faults, ...operator.faults]).toEqual([]);
      expect([client.seen > 15, operator.seen > 15]).toEqual([true, true]);
    } finally {
      await browser.close();
      await product.stop();
    }
  }, 300_000);
});
