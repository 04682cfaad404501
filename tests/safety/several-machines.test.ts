import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testBucket, type TestBucket, type TestDatabase } from '#core/server/testing';
import { goodPassword, startFullApp, sharedWord, type FullApp } from '../server/full-app';
import { beginProduct, listening, type ProductProcess } from './product-process';

const page = `<!doctype html><html><head><meta charset="utf-8"><title>${sharedWord}召回</title></head><body><article><h1>${sharedWord}召回</h1><p>${sharedWord}今日在当地举行说明会，有关部门已经介入处理。</p></article></body></html>`;
const exportPath = '/v1/manage/external-interface/data-export';

interface Reply<T> {
  readonly status: number;
  readonly body: T & { readonly code?: string };
  readonly bytes: Buffer;
}

let work: string;
let bucket: TestBucket;
let app: FullApp;
let site: Server;
let siteUrl = '';
let common: Readonly<Record<string, string>>;
const machines: ProductProcess[] = [];
let a: ProductProcess;
let b: ProductProcess;
let article = '';

/** Starts a process; `common` is the environment shared by all machines. */
async function begin(role: string, more: Readonly<Record<string, string>> = {}): Promise<ProductProcess> {
  const machine = await beginProduct(work, role, { ...common, ...more });
  machines.push(machine);
  return machine;
}

async function ask<T = Record<string, unknown>>(
  { url }: ProductProcess,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Reply<T>> {
  const isForm = body instanceof FormData;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('application/json');
  return { status: answer.status, body: (isJson ? JSON.parse(bytes.toString()) : {}) as Reply<T>['body'], bytes };
}

async function signIn(machine: ProductProcess, username: string, password = goodPassword) {
  return ask<{ access_token: string }>(machine, '', 'POST', '/public/login', { username, password });
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'several-machines-'));
  bucket = await testBucket();
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  siteUrl = `http://127.0.0.1:${await listening(site)}`;
  const shared = {
    ...bucket.env,
    TOKEN_SECRET: 'vK3p-9aWq7Lx2_Zr8TnB5yHc4MdE6uJf',
    OUTBOUND_ALLOW_HOSTS: `pages=${siteUrl.slice('http://'.length)}`,
  };
  app = await startFullApp(shared);
  await app.submit({ url: `${siteUrl}/1`, title: `${sharedWord}召回`, text: `${sharedWord}今日召回一批汽车。` });
  article = [...(await app.articles('analyst')).values()][0] ?? '';
  common = {
    ...shared,
    DATABASE_URL: (app.database as TestDatabase).url,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
  };
  const begun = await Promise.all(
    ['web', 'web', 'process', 'process', 'collect', 'collect'].map((role) => begin(role)),
  );
  [a, b] = begun as [ProductProcess, ProductProcess];
  await Promise.all(begun.map((machine) => machine.ready()));
}, 240_000);
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.stop()));
  await app.close();
  await bucket.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  rmSync(work, { recursive: true, force: true });
});

describe('several machines', () => {
  it('accept sessions from other machines until sign-out on any of them', async () => {
    const token = (await signIn(a, 'analyst')).body.access_token;
    expect((await ask(b, token, 'GET', '/v1/user-info')).status).toBe(200);
    expect((await ask(a, token, 'POST', '/v1/logout')).status).toBe(200);
    // Cached for half a minute in a process without notices, and therefore for less in one that receives them.
    await expect
      .poll(async () => (await ask(b, token, 'GET', '/v1/user-info')).status, { timeout: 10_000, interval: 20 })
      .toBe(401);
  });

  it('share attachments and evidence, whichever machine stored them', async () => {
    const token = (await signIn(a, 'analyst')).body.access_token;
    const form = new FormData();
    form.append('id', article);
    form.append('file', new Blob(['附件']), 'note.txt');
    const uploaded = await ask<{ list: { File_ID: string }[] }>(
      a,
      token,
      'POST',
      '/v1/article/upload-article-attachments',
      form,
    );
    const attachment = `/v1/article/attachment?id=${article}&File_ID=${uploaded.body.list[0]?.File_ID}`;
    expect((await ask(b, token, 'GET', attachment)).bytes.toString()).toBe('附件');

    const piece = await ask<{ Sequence: string }>(b, token, 'POST', '/v1/article/article-evidence', { id: article });
    expect(piece).toMatchObject({ status: 200 });
    const source = `/v1/article/article-evidence-source?id=${article}&Sequence=${piece.body.Sequence}`;
    expect((await ask<{ Text: string }>(a, token, 'GET', source)).body.Text).toBe(page);
    for (const { folder } of machines) expect(readdirSync(folder)).toEqual([]);
  });

  it('create a file once and serve it from each of them', async () => {
    const token = (await signIn(a, 'analyst')).body.access_token;
    const begun = await ask<{ Export_ID: string }>(a, token, 'POST', exportPath, {
      Source: 'articles',
      Format: 'csv',
      Columns: ['Title'],
      Filter: { Published_At: '2020-01-01T00:00:00Z..2090-01-01T00:00:00Z' },
    });
    expect(begun).toMatchObject({ status: 200 });
    const id = begun.body.Export_ID;
    const getState = async () =>
      (await ask<{ list: { Export_ID: string; State: string }[] }>(b, token, 'GET', exportPath)).body.list.find(
        ({ Export_ID }) => Export_ID === id,
      )?.State;
    await expect.poll(getState, { timeout: 30_000 }).toBe('done');
    const { body } = await ask<{ authorization: string }>(a, token, 'POST', '/v1/download-token', {
      purpose: 'download',
      resource: `${exportPath}/file?id=${id}`,
    });
    const file = `${exportPath}/file?id=${id}&authorization=${body.authorization}`;
    const taken = await ask(b, '', 'GET', file);
    expect(taken.bytes.toString()).toContain(`${sharedWord}召回`);
    // A token used on one machine is used up on all.
    expect((await ask(a, '', 'GET', file)).status).toBe(401);
  });

  it('run scheduled jobs once', async () => {
    const { rows } = await app.database.query<{ key: string; count: number }>(
      'select key, count(*)::int as count from jobs._private_jobs where key is not null group by key',
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ count }) => count > 1)).toEqual([]);
    const token = (await signIn(a, 'manager')).body.access_token;
    const schedule = await ask<{ Schedule_ID: string }>(a, token, 'POST', `${exportPath}/schedule`, {
      Source: 'articles',
      Format: 'csv',
      Columns: ['Title'],
      Filter: {},
      Every: 'daily',
      Hour: 3,
    });
    expect(schedule).toMatchObject({ status: 200 });
    const schedules = schedule.body.Schedule_ID;
    const make = async () => {
      await app.database.query("update data_export_schedule set next_at = now() - interval '1 minute'");
      await app.database.query(
        `select jobs.reschedule_jobs(array_agg(id), run_at => now()) from jobs._private_jobs
          where key = 'data-exchange.export-schedules' and locked_at is null having count(*) > 0`,
      );
    };
    const counted = async () =>
      (
        await app.database.query<{ state: string }>('select state from data_export where schedule_id = $1', [schedules])
      ).rows.map(({ state }) => state);
    for (let round = 1; round <= 3; round += 1) {
      await make();
      await expect.poll(counted, { timeout: 30_000 }).toEqual(Array<string>(round).fill('done'));
    }
  });

  it('share rate limits', async () => {
    const wrong = async (machine: ProductProcess) => (await signIn(machine, 'watcher', 'Falsch-77-Regen')).status;
    expect([await wrong(a), await wrong(b), await wrong(a), await wrong(b), await wrong(a)]).toEqual(
      Array<number>(5).fill(401),
    );
    expect(await wrong(b)).toBe(429);
    expect(await wrong(a)).toBe(429);
  });

  it('refuse to start when their configuration does not match the others, with a reason', async () => {
    const endOf = async (more: Readonly<Record<string, string>>) => {
      const { child, said } = await begin('web', more);
      const [code] = (await once(child, 'close')) as [number];
      return { code, said: said() };
    };
    const [secret, keys, place, folder] = await Promise.all([
      endOf({ TOKEN_SECRET: 'wQ8r-2bXe5Ky7_Hs3VmC9zGd6NfA4tLj' }),
      endOf({ S3_SECRET_KEY: 'wrong' }),
      endOf({ S3_BUCKET: 'elsewhere' }),
      // Evidence stored in its own folder would be missing on the other machines.
      endOf({ S3_BUCKET: '' }),
    ]);
    expect(secret).toMatchObject({ code: 2, said: expect.stringContaining('TOKEN_SECRET differs') });
    expect(keys).toMatchObject({ code: 2, said: expect.stringContaining('refuses the access key') });
    expect(place).toMatchObject({ code: 2, said: expect.stringContaining('The bucket elsewhere') });
    expect(folder).toMatchObject({ code: 2, said: expect.stringContaining('Set the same S3_BUCKET') });
  });
});
