import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { DomainEventRunner } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { wrongCounts } from '../../plugins/articles/server/article-counts';
import { crashingPlugins } from './crashing-plugins';
import { getProgram } from './programs';

const batches = 24;
const batchSize = 5;

let server: TestServer;
let program: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'));
  program = pathToFileURL(await getProgram('crashingIntake')).href;
  server = await testServer(crashingPlugins);
  await server.kernel.activate('articles');
  await server.kernel.get(DomainEventRunner).deliver();
}, 180_000);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Victim {
  readonly child: ChildProcess;
  /** Resolves when the program has printed the word. */
  said(word: string): Promise<void>;
}

function start(until = ''): Victim {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { run } from '${program}'; await run(${JSON.stringify([server.database.url, folder, until])});`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const words = new Set<string>();
  const waiting = new Map<string, () => void>();
  createInterface({ input: child.stdout }).on('line', (word) => {
    words.add(word);
    waiting.get(word)?.();
  });
  return {
    child,
    said: (word) =>
      words.has(word) ? Promise.resolve() : new Promise((resolve) => waiting.set(word, () => resolve())),
  };
}

async function kill({ child }: Victim): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

let submittedCount = 0;
async function submit(count: number): Promise<void> {
  for (let batch = 0; batch < count; batch += 1) {
    const articles = Array.from({ length: batchSize }, (_, index) => {
      submittedCount += 1;
      return {
        via: 'api' as const,
        url: `https://crash.example/${submittedCount}`,
        title: `第${submittedCount}条`,
        // Every fifth is a copy of the first of its batch.
        text: Array.from({ length: 120 }, (__, at) =>
          String.fromCodePoint(
            0x4e00 + ((at * 7919 + (index === 4 ? submittedCount - 4 : submittedCount) * 3571) % 20_000),
          ),
        ).join(''),
        publishedAt: '2026-11-20T08:00:00Z',
      };
    });
    await server.kernel.get(IntakeService).submit(articles);
  }
}

const number = async (sql: string) =>
  Number((await server.database.query<{ n: string }>(`select (${sql}) as n`)).rows[0]?.n);

it('delivers the events of everything stored when it is killed between storing and delivering', async () => {
  await submit(4);
  const victim = start('store');
  await victim.said('stored');
  await kill(victim);
  expect(await number('select count(*) from article')).toBe(submittedCount);
  expect(await number('select count(*) from notified_article')).toBe(0);
  const next = start();
  await next.said('done');
  expect(await number('select count(*) from notified_article where times = 1')).toBe(submittedCount);
}, 60_000);

it.each([
  ['in the first half', 'article_address', false],
  ['between the halves', 'article', true],
  ['in the second half, with its rows written', 'article_count', true],
])(
  'loses and duplicates nothing when it is killed %s',
  async (_where, table, isClaimed) => {
    const before = await number('select count(*) from article');
    await submit(3);
    await server.database.transaction(async (tx) => {
      // Writers of the table wait here; their earlier changes are committed or rolled back as at any other point.
      await tx.query(`lock table ${table} in share mode`);
      const victim = start();
      await expect
        .poll(() => number(`select count(*) from pg_locks where not granted and relation = '${table}'::regclass`), {
          timeout: 30_000,
        })
        .toBeGreaterThan(0);
      await kill(victim);
      expect(await number('select count(*) from article')).toBe(before);
      expect((await number('select count(*) from intake_claim')) > 0).toBe(isClaimed);
    });
    const next = start();
    await next.said('done');
    expect(await number('select count(*) from article')).toBe(submittedCount);
    expect(await number('select count(distinct url_hash) from article')).toBe(submittedCount);
    expect(await number('select count(*) from article where cluster_id <> article_id')).toBe(
      submittedCount / batchSize,
    );
    expect(await number('select count(*) from notified_article where times = 1')).toBe(submittedCount);
    expect(await number('select count(*) from intake_claim')).toBe(0);
    expect(await wrongCounts(server.database)).toEqual([]);
  },
  90_000,
);

it('stores and reports each article once, however often it is killed', async () => {
  await submit(batches);
  let kills = 0;
  for (let delay = 20; ; delay *= 1.8) {
    const victim = start();
    const isDone = await Promise.race([
      victim.said('done').then(() => true),
      victim.said('begun').then(() => wait(delay, false)),
    ]);
    if (isDone) break;
    await kill(victim);
    kills += 1;
  }
  expect(kills).toBeGreaterThan(1);
  expect(await number('select count(*) from article')).toBe(submittedCount);
  expect(await number('select count(distinct url_hash) from article')).toBe(submittedCount);
  expect(await number('select count(*) from notified_article where times = 1')).toBe(submittedCount);
  expect(await number('select count(*) from notified_article')).toBe(submittedCount);
  expect(await number('select count(*) from article where cluster_id <> article_id')).toBe(submittedCount / batchSize);
  expect(await number('select count(*) from intake_claim')).toBe(0);
  expect(await number('select count(*) from near_text')).toBe(0);
  expect(await wrongCounts(server.database)).toEqual([]);
}, 180_000);
