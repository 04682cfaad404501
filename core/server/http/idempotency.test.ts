import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '#core/server/testing';
import { coreMigrations } from '../migrations';
import { once } from './idempotency';

/** Claims a key as a process that is killed would: the row is written, the answer never comes. */
const claim = `
const { Client } = require('pg');
const client = new Client(process.argv[1]);
client.connect()
  .then(() => client.query("insert into idempotent_call (user_id, key, holder, leased_until) values (7, 'killed', gen_random_uuid(), now() + interval '2 seconds')"))
  .then(() => process.stdout.write('claimed'));
setInterval(() => undefined, 1000);
`;

describe('a write with a key', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase([{ plugin: 'core', migrations: coreMigrations }]);
  });
  afterAll(() => database.close());

  it('runs once, and tells later ones how long to wait while it runs', async () => {
    let runs = 0;
    let finish = (): void => undefined;
    const first = once(database, '7', 'a', async () => {
      runs += 1;
      await new Promise<void>((resolve) => (finish = resolve));
      return { made: 1 };
    });
    await expect.poll(() => runs).toBe(1);
    await expect(once(database, '7', 'a', async () => ({ made: 2 }))).rejects.toMatchObject({
      code: 'in-progress',
      details: { retryAfter: expect.any(Number) as number },
    });
    finish();
    expect(await first).toEqual({ made: 1 });
    expect(await once(database, '7', 'a', async () => ({ made: 2 }))).toEqual({ made: 1 });
    expect(runs).toBe(1);
  });

  it('keeps its key for as long as it lives, however long that is', async () => {
    const slow = once(database, '7', 'slow', () => wait(2500, { made: 1 }), 1);
    await wait(1800);
    await expect(once(database, '7', 'slow', async () => ({ made: 2 }), 1)).rejects.toThrow('still under way');
    expect(await slow).toEqual({ made: 1 });
  });

  it('runs anew when the first failed', async () => {
    await expect(once(database, '7', 'b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await once(database, '7', 'b', async () => 'done')).toBe('done');
  });

  it('is refused while the lease of a killed request lives, and runs after it', async () => {
    const process = spawn(globalThis.process.execPath, ['-e', claim, database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await event(process.stdout, 'data');
    process.kill('SIGKILL');
    await event(process, 'exit');
    const retry = () => once(database, '7', 'killed', async () => 'done');
    await expect(retry()).rejects.toThrow('still under way');
    await wait(2100);
    expect(await retry()).toBe('done');
    expect(await retry()).toBe('done');
  });
});
