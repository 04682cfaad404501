import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { ConflictError } from '#core';
import { testDatabase, type TestDatabase } from '#core/server/testing';
import { coreMigrations } from '../migrations';
import { SecretBox } from '../secrets';
import { once, type AnswerStore } from './idempotency';

/** Claims a key like a process that is killed: the row is written, the response never comes. */
const claim = `
const { Client } = require('pg');
const client = new Client(process.argv[1]);
client.connect()
  .then(() => client.query("insert into idempotent_call (user_id, key, holder, leased_until) values (7, 'killed', gen_random_uuid(), now() + interval '2 seconds')"))
  .then(() => process.stdout.write('claimed'));
setInterval(() => undefined, 1000);
`;

describe('write with an idempotency key', () => {
  let database: TestDatabase;
  let store: AnswerStore;
  beforeAll(async () => {
    database = await testDatabase([{ plugin: 'core', migrations: coreMigrations }]);
    store = { database, secretBox: new SecretBox({ tokenSecret: 'a secret of the test' }) };
  });
  afterAll(() => database.close());

  it('runs once, and tells concurrent requests how long to wait', async () => {
    let runs = 0;
    let finish = (): void => undefined;
    const first = once(store, '7', 'a', async () => {
      runs += 1;
      await new Promise<void>((resolve) => (finish = resolve));
      return { made: 1 };
    });
    await expect.poll(() => runs).toBe(1);
    await expect(once(store, '7', 'a', async () => ({ made: 2 }))).rejects.toMatchObject({
      code: 'in-progress',
      details: { retryAfter: expect.any(Number) as number },
    });
    finish();
    expect(await first).toEqual({ made: 1 });
    expect(await once(store, '7', 'a', async () => ({ made: 2 }))).toEqual({ made: 1 });
    expect(runs).toBe(1);
  });

  it('keeps its key as long as it runs, however long that is', async () => {
    const slow = once(store, '7', 'slow', () => wait(2500, { made: 1 }), 1);
    await wait(1800);
    await expect(once(store, '7', 'slow', async () => ({ made: 2 }), 1)).rejects.toThrow('still in progress');
    expect(await slow).toEqual({ made: 1 });
  });

  it('stores no answer in the clear', async () => {
    await once(store, '7', 'sealed', async () => ({ Password: 'first-password' }));
    expect(await once(store, '7', 'sealed', async () => ({}))).toEqual({ Password: 'first-password' });
    const { rows } = await database.query("select * from idempotent_call where key = 'sealed'");
    expect(JSON.stringify(rows)).not.toContain('first-password');
  });

  it('runs again when the first attempt failed', async () => {
    await expect(once(store, '7', 'b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await once(store, '7', 'b', async () => 'done')).toBe('done');
  });

  it('asks concurrent requests to retry within seconds', async () => {
    const slow = once(store, '7', 'soon', () => wait(500, 1));
    await wait(100);
    await expect(once(store, '7', 'soon', async () => 2)).rejects.toMatchObject({
      details: { retryAfter: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 3) as number },
    });
    await slow;
  });

  it('returns the first answer for the same content, and refuses the key for other content', async () => {
    const write = (made: number, content: string) => once(store, '7', 'c', async () => ({ made }), 30, content);
    expect(await write(1, 'a')).toEqual({ made: 1 });
    expect(await write(2, 'a')).toEqual({ made: 1 });
    await expect(write(3, 'b')).rejects.toMatchObject({ code: 'key-reused' });
    expect(await once(store, '8', 'c', async () => ({ made: 4 }), 30, 'b')).toEqual({ made: 4 });
  });

  it('recognizes a unique name that was taken by the same content of the same user', async () => {
    const taken = () => Promise.reject(new ConflictError('taken', 'duplicate', { Word: 'duplicate' }));
    await once(store, '7', 'd1', async () => ({ made: 1 }), 30, 'word');
    expect(await once(store, '7', 'd2', taken, 30, 'word')).toEqual({ made: 1 });
    expect(await once(store, '7', 'd2', taken, 30, 'word')).toEqual({ made: 1 });
    await expect(once(store, '7', 'd3', taken, 30, 'another word')).rejects.toMatchObject({ code: 'duplicate' });
    await expect(once(store, '8', 'd4', taken, 30, 'word')).rejects.toMatchObject({ code: 'duplicate' });
    await database.query("update idempotent_call set created_at = now() - interval '11 minutes' where user_id = 7");
    await expect(once(store, '7', 'd5', taken, 30, 'word')).rejects.toMatchObject({ code: 'duplicate' });
    const other = () => Promise.reject(new ConflictError('changed', 'briefings.changed'));
    await once(store, '7', 'd6', async () => ({ made: 6 }), 30, 'word');
    await expect(once(store, '7', 'd7', other, 30, 'word')).rejects.toMatchObject({ code: 'briefings.changed' });
  });

  it('does not report a write as failed if its answer could not be stored', async () => {
    let runs = 0;
    const failing = Object.assign(Object.create(database) as typeof database, {
      query: (text: string, values: unknown[]) =>
        text.startsWith('update idempotent_call set status') && runs === 1 && first()
          ? Promise.reject(new Error('connection lost'))
          : database.query(text, values),
    });
    let isFirst = true;
    const first = () => isFirst && !(isFirst = false);
    const write = () => once({ ...store, database: failing }, '7', 'e', async () => ({ made: (runs += 1) }));
    expect(await write()).toEqual({ made: 1 });
    await wait(400);
    expect(await write()).toEqual({ made: 1 });
  });

  it('is refused during the lease of a killed request, and runs after it', async () => {
    const process = spawn(globalThis.process.execPath, ['-e', claim, database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await event(process.stdout, 'data');
    process.kill('SIGKILL');
    await event(process, 'exit');
    const retry = () => once(store, '7', 'killed', async () => 'done');
    await expect(retry()).rejects.toThrow('still in progress');
    await wait(2100);
    expect(await retry()).toBe('done');
    expect(await retry()).toBe('done');
  });
});
