import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@rstest/core';
import { authorize, startProduct } from './product';

const folders: string[] = [];
const dataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  folders.push(folder);
  return folder;
};

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('the process', () => {
  it('continues after kill -9 with all data, and stops cleanly on request', async () => {
    const env = { DATA_DIR: dataFolder(), SAMPLE_DATA: 'off' };
    const first = await startProduct(env);
    const password = first.passwordOf('admin');
    await authorize(first, 'admin');
    await first.kill();
    const second = await startProduct(env);
    await authorize(second, 'admin', password);
    expect(second.output()).not.toContain(password);
    expect(await second.stop()).toBe(0);
    expect(readdirSync(join(env.DATA_DIR)).includes('postgres')).toBe(true);
  });

  it('stops in order after an uncaught exception: requests, database, exit code', async () => {
    const env = { DATA_DIR: dataFolder(), SAMPLE_DATA: 'off' };
    const planted = join(env.DATA_DIR, 'planted.mjs');
    const sign = join(env.DATA_DIR, 'throw-now');
    writeFileSync(
      planted,
      `import { existsSync } from 'node:fs';
       import { isMainThread } from 'node:worker_threads';
       const timer = setInterval(() => {
         if (!isMainThread || !existsSync(${JSON.stringify(sign)})) return;
         clearInterval(timer);
         throw new Error('planted');
       }, 50);
       timer.unref();`,
    );
    const product = await startProduct({ ...env, NODE_OPTIONS: `--import ${pathToFileURL(planted).href}` });
    writeFileSync(sign, '');
    const isUp = () =>
      fetch(`${product.url}/healthz`).then(
        () => true,
        () => false,
      );
    while (await isUp()) await wait(50);
    while (existsSync(join(env.DATA_DIR, 'postgres/data/postmaster.pid'))) await wait(50);
    await wait(500);
    expect(await product.stop()).toBe(1);
    expect(product.output()).toContain('An uncaught exception stops the process');
  });

  it('protects its generated secrets from other users of the machine', async () => {
    const env = { DATA_DIR: dataFolder(), SAMPLE_DATA: 'off' };
    const product = await startProduct(env);
    await product.stop();
    const secrets = readdirSync(join(env.DATA_DIR, 'secrets'));
    expect(secrets.length).toBeGreaterThan(0);
    for (const name of secrets) expect(statSync(join(env.DATA_DIR, 'secrets', name)).mode & 0o777).toBe(0o600);
  });

  it('is split by role into processes that share one database', async () => {
    const env = { DATA_DIR: dataFolder(), SAMPLE_DATA: 'off' };
    const web = await startProduct({ ...env, ROLE: 'web' });
    const worker = await startProduct({ ...env, ROLE: 'process' });
    try {
      const headers = await authorize(web, 'admin');
      const ready = await fetch(`${worker.url}/readyz`);
      expect(ready.status).toBe(200);
      const userInfoResponse = await fetch(`${worker.url}/v1/user-info`, { headers });
      expect(userInfoResponse.status).toBe(404);
    } finally {
      await worker.stop();
      await wait(100);
      expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
      await web.stop();
    }
  });
});
