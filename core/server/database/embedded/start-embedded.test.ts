import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createRsbuild } from '@rsbuild/core';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { silentLog } from '../../testing';
import { PostgresDatabaseService } from '../postgres-database-service';
import { UnavailableError } from '../unavailable-error';
import { isAlive, identify } from './process-identity';
import { startEmbedded, type EmbeddedPostgres } from './start-embedded';

let home: string;
let writerProgram: string;
const settings = { shared_buffers: '32MB' };

beforeAll(async () => {
  home = mkdtempSync(join(realpathSync(tmpdir()), 'embedded-'));
  chmodSync(home, 0o700);
  const root = `${import.meta.dirname}/../../../..`;
  const built = join(root, 'node_modules/.cache/crash-writer');
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      logLevel: 'error',
      source: {
        entry: { writer: './core/server/database/embedded/crash-writer.ts' },
        decorators: { version: 'legacy' },
      },
      output: { target: 'node', distPath: { root: built }, autoExternal: true },
    },
  });
  await rsbuild.build();
  writerProgram = ['writer.js', 'writer.mjs']
    .map((name) => join(built, name))
    .find((path) => existsSync(path)) as string;
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the writing program; `acknowledged` is the last number that it has printed. */
function startWriter(folder: string) {
  const child = spawn(process.execPath, [writerProgram, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const writer = { child, acknowledged: 0, kill: () => kill(child) };
  createInterface({ input: child.stdout }).on('line', (line) => {
    writer.acknowledged = Number(line);
  });
  return writer;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

async function using<T>(server: EmbeddedPostgres, run: (database: PostgresDatabaseService) => Promise<T>): Promise<T> {
  const database = new PostgresDatabaseService(server.connection, silentLog);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

const postmasterPid = (folder: string) =>
  Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
const countOf = (database: PostgresDatabaseService) =>
  database
    .query<{ count: number; last: number }>('select count(*)::int as count, max(number) as last from written')
    .then(({ rows }) => rows[0] as { count: number; last: number });

describe('startEmbedded', () => {
  it('creates a checksummed UTF-8 cluster below a closed folder, with a socket and no port, and stops it', async () => {
    const folder = join(home, 'first');
    const server = await startEmbedded(folder, silentLog, { settings });
    const pid = postmasterPid(folder);
    await using(server, async (database) => {
      const show = async (name: string) => Object.values((await database.query(`show ${name}`)).rows[0] ?? {})[0];
      expect(
        await Promise.all(
          ['data_checksums', 'server_encoding', 'listen_addresses', 'synchronous_commit', 'jit'].map(show),
        ),
      ).toEqual(['on', 'UTF8', '', 'on', 'off']);
    });
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0);
    await server.stop();
    expect(identify(pid)).toBeUndefined();
    expect(existsSync(join(folder, 'data/postmaster.pid'))).toBe(false);
  });

  it('cancels statements of a client that is gone', async () => {
    const server = await startEmbedded(join(home, 'first'), silentLog, { settings });
    await using(server, async (database) => {
      const asks = async (): Promise<boolean> => {
        const { rowCount } = await database.query(
          "select 1 from pg_stat_activity where query like 'select pg_sleep(600%' and state = 'active'",
        );
        return rowCount === 1;
      };
      const gone = new Client(server.connection);
      gone.on('error', () => undefined);
      await gone.connect();
      const answer = gone.query('select pg_sleep(600)').catch((error: Error) => error);
      while (!(await asks())) await wait(20);
      gone.connection.stream.destroy();
      expect(await answer).toBeInstanceOf(Error);
      while (await asks()) await wait(50);
    });
    await server.stop();
  });

  it('is shared by processes and stopped by the last one', async () => {
    const folder = join(home, 'first');
    const [one, two] = await Promise.all([
      startEmbedded(folder, silentLog, { settings }),
      startEmbedded(folder, silentLog, { settings }),
    ]);
    await one.stop();
    expect(await using(two, (database) => database.ready())).toBe(true);
    const pid = postmasterPid(folder);
    await two.stop();
    expect(identify(pid)).toBeUndefined();
  });

  it('starts despite a pid file of another or a dead process', async () => {
    const folder = join(home, 'first');
    for (const pid of [process.pid, 1, 4_000_000]) {
      writeFileSync(join(folder, 'data/postmaster.pid'), `${pid}\n${folder}\n1700000000\n5432\n.\n\n0 0\nready\n`);
      writeFileSync(join(folder, 'lock'), `${pid === process.pid ? pid : 4_000_000}\n1\n`);
      const server = await startEmbedded(folder, silentLog, { settings });
      expect(await using(server, (database) => database.ready())).toBe(true);
      await server.stop();
    }
  });

  it('works where the path is too long for a socket', async () => {
    const folder = join(home, 'long'.repeat(30));
    mkdirSync(folder);
    const server = await startEmbedded(folder, silentLog, { settings: { ...settings, fsync: 'off' } });
    expect(await using(server, (database) => database.ready())).toBe(true);
    await server.stop();
    expect(existsSync(String(server.connection.host))).toBe(false);
  });

  it('keeps acknowledged rows when the parent is killed, and adopts the server that outlived it', async () => {
    const folder = join(home, 'first');
    const writer = startWriter(folder);
    await expect.poll(() => writer.acknowledged, { timeout: 20_000 }).toBeGreaterThan(50);
    const pid = postmasterPid(folder);
    await writer.kill();
    const server = await startEmbedded(folder, silentLog, { settings });
    expect(postmasterPid(folder)).toBe(pid);
    const { count, last } = await using(server, countOf);
    expect(last).toBeGreaterThanOrEqual(writer.acknowledged);
    expect(count).toBe(last);
    await server.stop();
    expect(identify(pid)).toBeUndefined();
  });

  it('keeps acknowledged rows when the server and the parent are killed', async () => {
    const folder = join(home, 'first');
    for (let round = 0; round < 3; round += 1) {
      const writer = startWriter(folder);
      await expect.poll(() => writer.acknowledged, { timeout: 20_000 }).toBeGreaterThan(0);
      const enough = writer.acknowledged + 30;
      await expect.poll(() => writer.acknowledged, { timeout: 20_000 }).toBeGreaterThan(enough);
      process.kill(postmasterPid(folder), 'SIGKILL');
      await writer.kill();
      const server = await startEmbedded(folder, silentLog, { settings });
      const { count, last } = await using(server, countOf);
      expect(last).toBeGreaterThanOrEqual(writer.acknowledged);
      expect(count).toBe(last);
      await server.stop();
    }
  });

  it('starts although a process of the killed server is in the middle of a long statement', async () => {
    const folder = join(home, 'busy');
    const first = await startEmbedded(folder, silentLog, { settings });
    const busy = new PostgresDatabaseService(first.connection, silentLog);
    await busy.query('select 1');
    const lost = busy.query('select count(*) from generate_series(1, 1e11)').catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(postmasterPid(folder), 'SIGKILL');
    const second = await startEmbedded(folder, silentLog, { settings });
    expect(await lost).toBeInstanceOf(UnavailableError);
    expect(await using(second, async (database) => (await database.query('select 1 as one')).rows)).toEqual([
      { one: 1 },
    ]);
    await busy.close();
    await first.stop();
    await second.stop();
  });

  it('restarts the server when it dies; until then calls report that it is unavailable', async () => {
    const folder = join(home, 'first');
    const server = await startEmbedded(folder, silentLog, { settings });
    await using(server, async (database) => {
      await database.query('select 1');
      const killed = identify(postmasterPid(folder));
      process.kill(postmasterPid(folder), 'SIGKILL');
      await expect.poll(() => killed !== undefined && isAlive(killed)).toBe(false);
      await expect(database.query('select pg_sleep(1)')).rejects.toBeInstanceOf(UnavailableError);
      await expect.poll(() => database.ready(), { timeout: 15_000 }).toBe(true);
      expect((await countOf(database)).count).toBeGreaterThan(50);
    });
    await server.stop();
  });
});
