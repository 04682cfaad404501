import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { getProgram } from './programs';

const password = 'Kranich-48-Wolken';

let folder: string;
let program: string;
let port: number;
let server: ChildProcess | undefined;
let printed = '';
let token = '';
let chosenPassword = password;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = listener.address() as AddressInfo;
      listener.close(() => resolve(free));
    });
  });
}

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { ok: answer.ok, body: (await answer.json()) as Record<string, unknown> };
}

/** Starts the server on its folder and waits until it is ready. */
async function start(): Promise<void> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
    },
  });
  server = child;
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await serves())) {
    expect(child.exitCode).toBeNull();
    await wait(50);
  }
}

/** Kills the server immediately, together with the database server to simulate a power failure. */
async function kill(withDatabase: boolean): Promise<void> {
  const child = server as ChildProcess;
  const gone = once(child, 'exit');
  if (withDatabase) {
    const [postmaster] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    process.kill(-Number(postmaster), 'SIGKILL');
  }
  child.kill('SIGKILL');
  await gone;
}

async function signIn(): Promise<void> {
  token = '';
  const { body } = await ask('POST', '/public/login', { username: 'admin', password: chosenPassword });
  token = String(body.access_token);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
  port = await freePort();
  program = await getProgram('product');
  await start();
  chosenPassword = /admin with the password (\S+);/.exec(printed)?.[1] ?? '';
  await signIn();
  expect((await ask('PUT', '/v1/password', { old: chosenPassword, new: password })).ok).toBe(true);
  chosenPassword = password;
  await signIn();
}, 120_000);
afterAll(async () => {
  const gone = server && server.exitCode === null ? once(server, 'exit') : undefined;
  server?.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
});

const path = '/v1/operate/client-manage/client';

it('starts again after every kill, with all acknowledged data and no duplicates', async () => {
  const { body: types } = await ask('GET', '/v1/operate/operation-setting/client-service-type');
  const [type] = (types as { readonly list: readonly Record<string, unknown>[] }).list;
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  for (const withDatabase of [false, true, true]) {
    let isOver = false;
    const writer = async (name: string) => {
      for (let number = 0; !isOver; number += 1) {
        const Client_Name = `${name}${acknowledged.length}号${number}`;
        const draft = { Client_Name, Client_Type: 'enterprise', Client_Service_Type_ID: type?.Client_Service_Type_ID };
        const made = await ask('POST', path, draft).catch(() => undefined);
        if (made?.ok) acknowledged.push(Client_Name);
        else if (made && made.body.code !== 'unavailable') refused.push(made.body);
      }
    };
    const writers = ['甲', '乙', '丙'].map(writer);
    const enough = acknowledged.length + 15;
    while (acknowledged.length < enough && refused.length === 0) await wait(10);
    expect(refused).toEqual([]);
    await kill(withDatabase);
    isOver = true;
    await Promise.all(writers);
    await start();
  }
  const names: string[] = [];
  for (let page = 1, total = 1; names.length < total; page += 1) {
    const { body } = await ask('GET', `${path}?size=100&page=${page}`);
    const clientPage = body as { readonly total: number; readonly list: readonly { readonly Client_Name: string }[] };
    expect(clientPage.list?.length).toBeGreaterThan(0);
    names.push(...clientPage.list.map(({ Client_Name }) => Client_Name));
    total = clientPage.total;
  }
  expect(new Set(names).size).toBe(names.length);
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(30);
}, 120_000);
