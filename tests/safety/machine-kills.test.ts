import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { IntakeService } from '#plugins/articles/server';
import { startCluster } from '../../scripts/cluster/start-cluster.mjs';
import type { FullApp } from '../server/full-app';
import { MachineLoad } from './machine-load';
import { beginProduct, type ProductProcess } from './product-process';

/** Script set by `npm run test:cluster`; without it there is no cluster to kill. */
const script = process.env.CLUSTER_KILLS ?? '';
const run = promisify(execFile);
const kills = Number(process.env.CLUSTER_KILL_COUNT ?? 10);

/** Clients of the test server, distinguished by the machine that holds their rows. */
interface Client {
  readonly person: 'manager' | 'stranger';
  readonly machine: number;
}

let work: string;
let cluster: Awaited<ReturnType<typeof startCluster>>;
let usual: string | undefined;
let app: FullApp;
let web: ProductProcess;
let processing: ProductProcess;
let load: MachineLoad;
const clients: Client[] = [];
const shown: string[] = [];

const kill = (machine: number) => run(script, ['kill', cluster.folder, String(machine)]);

/** Restarts a killed machine; retries while its old processes are still ending. */
async function resume(machine: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(script, ['resume', cluster.folder, String(machine)]);
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await wait(250);
    }
  }
}

const number = async (sql: string) =>
  Number((await app.database.query<{ n: string }>(`select (${sql}) as n`)).rows[0]?.n);
const readyz = async (): Promise<{ missing?: string }> =>
  (await fetch(`${web.url}/readyz`)).json() as Promise<{ missing?: string }>;

/** Returns the machine that holds the rows of a client: 1 or 2, as numbered by the script. */
const getMachine = (clientId: string) =>
  number(`select (array_agg(nodeid))[1] from pg_dist_placement p join pg_dist_node n using (groupid)
    where p.shardid = get_shard_id_for_distribution_column('client_article', ${clientId}::bigint)
      and n.noderole = 'primary'`).then(async (node) =>
    number(`select count(*) from pg_dist_node where groupid > 0 and nodeid <= ${node}`),
  );

/** Returns the milliseconds until everything acknowledged is stored. */
async function untilStored(): Promise<number> {
  const from = performance.now();
  await expect.poll(() => number('select count(*) from intake_batch'), { timeout: 60_000, interval: 100 }).toBe(0);
  return performance.now() - from;
}

async function isSound(): Promise<void> {
  const urls = load.acknowledged;
  const { rows } = await app.database.query<{ url: string; n: number }>(
    'select url, count(*)::int as n from article where url = any($1) group by 1',
    [urls],
  );
  expect(rows).toHaveLength(urls.length);
  expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
  for (const client of ['a', 'b'] as const)
    expect(
      await number(`select count(distinct article_id) from subject_article where client_id = ${app.clients[client]}`),
    ).toBe(await number('select count(*) from article'));
  const { wrongCounts } = await import('../../plugins/articles/server/article-counts');
  expect(await wrongCounts(app.database)).toEqual([]);
  expect(await number('select count(*) from intake_failure')).toBe(0);
  expect(await number('select count(*) from intake_claim')).toBe(0);
  await expect
    .poll(
      () =>
        number(`select count(*) from domain_event_consumer c where exists (select from domain_event f
      where f.kind = c.kind and (f.place is null or f.place > c.place))`),
      { timeout: 60_000 },
    )
    .toBe(0);
  await expect.poll(() => number('select count(*) from domain_event_wait'), { timeout: 30_000 }).toBe(0);
  expect(
    await number(`select sum(result::int) from run_command_on_workers(
      $$select count(*) from pg_prepared_xacts where database = current_database()$$)`),
  ).toBe(0);
}

describe.skipIf(script === '')('killed machines of a cluster', () => {
  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'machine-kills-'));
    // Commits must survive a kill, as in production.
    cluster = await startCluster(script, { synchronous_commit: 'on' });
    usual = process.env.TEST_CLUSTER_URL;
    process.env.TEST_CLUSTER_URL = cluster.url;
    const { startFullApp, sharedWord } = await import('../server/full-app');
    const secret = { TOKEN_SECRET: 'vK3p-9aWq7Lx2_Zr8TnB5yHc4MdE6uJf' };
    app = await startFullApp(secret);
    clients.push({ person: 'manager', machine: await getMachine(app.clients.a) });
    clients.push({ person: 'stranger', machine: await getMachine(app.clients.b) });
    // Creates the job functions that submissions in this process call by name; a product process would create them in
    // the background.
    await app.kernel.get((await import('#core/server')).JobService).counts();
    const begin = (role: string) =>
      beginProduct(work, role, {
        ...secret,
        DATA_DIR: join(work, 'shared'),
        DATABASE_URL: (app.database as unknown as { url: string }).url,
        SAMPLE_DATA: 'off',
        LOG_LEVEL: 'warn',
      });
    [web, processing] = await Promise.all([begin('web'), begin('process')]);
    await Promise.all([web.ready(), processing.ready()]);
    load = new MachineLoad(
      web.url,
      sharedWord,
      { manager: await app.token('manager'), stranger: await app.token('stranger') },
      (articles) =>
        app.database.transaction(async (tx) => {
          await app.kernel.get(IntakeService).submit(articles, {}, tx);
          await tx.query("select jobs.add_job('articles.intake', job_key => 'articles.intake', priority => -5)");
        }),
    );
    load.start();
    while ((await number('select count(*) from article')) < 60) await wait(100);
  }, 300_000);
  afterAll(async () => {
    await load?.stop();
    process.stdout.write(shown.map((line) => `${line}\n`).join(''));
    await Promise.all([web?.stop(), processing?.stop()]);
    await app?.close();
    await cluster?.stop();
    // Restores the shared test cluster for tests that run later in this process.
    if (usual === undefined) delete process.env.TEST_CLUSTER_URL;
    else process.env.TEST_CLUSTER_URL = usual;
    rmSync(work, { recursive: true, force: true });
  });

  it('still serve data on other machines, name the missing one, and lose or duplicate nothing', async () => {
    for (let round = 0; round < kills; round += 1) {
      const machine = 1 + (round % 2);
      const enough = load.acknowledged.length + 20;
      while (load.acknowledged.length < enough) await wait(20);
      await kill(machine);
      const from = performance.now();
      await expect
        .poll(async () => (await readyz()).missing, { timeout: 10_000, interval: 100 })
        .toBe(`database machine ${machine} of 2`);
      const seen = performance.now();
      const others = clients.filter((client) => client.machine !== machine);
      const since = (who: string, moment: number) =>
        load.answers.filter((answer) => answer.who === who && answer.at > moment).length;
      await expect
        .poll(() => Math.min(since('search', seen), ...others.map(({ person }) => since(person, from))), {
          timeout: 20_000,
          interval: 50,
        })
        .toBeGreaterThan(3);
      const now = performance.now();
      await resume(machine);
      const back = performance.now();
      for (const { person } of others) {
        const lists = load.answers.filter(({ at, who }) => who === person && at > from && at < now);
        expect(lists.filter(({ status, rows }) => status !== 200 || rows !== 20)).toEqual([]);
      }
      const searches = load.answers.filter(({ at, who }) => who === 'search' && at > seen && at < now);
      for (const { status, code, machine: missing, retryAfter } of searches)
        expect({ status, code, missing, retryAfter }).toEqual({
          status: 503,
          code: 'part-unavailable',
          missing: String(machine),
          retryAfter: '2',
        });
      await expect
        .poll(() => load.answers.at(-1) && load.getLast('search')?.status, { timeout: 20_000, interval: 50 })
        .toBe(200);
      const searched = performance.now() - back;
      const stored = load.acknowledged.at(-1) ?? '';
      await expect
        .poll(async () => (await app.database.query('select from article where url = $1', [stored])).rowCount, {
          timeout: 40_000,
          interval: 100,
        })
        .toBe(1);
      shown.push(
        `machine ${machine}: missed after ${Math.round(seen - from)} ms; after its return searches ${Math.round(searched)} ms, intake ${Math.round(performance.now() - back)} ms`,
      );
      await expect.poll(async () => (await readyz()).missing, { timeout: 10_000 }).toBeUndefined();
    }
    await load.pause();
    shown.push(`all stored ${Math.round(await untilStored())} ms after the end of ${load.acknowledged.length}`);
    expect(load.refused).toEqual([]);
    await isSound();
  }, 400_000);

  it('recover within ten seconds after the coordinator is killed, without a restart', async () => {
    await load.pause();
    load.start();
    const enough = load.acknowledged.length + 20;
    while (load.acknowledged.length < enough) await wait(20);
    await kill(0);
    await wait(1_000);
    await resume(0);
    const from = performance.now();
    const since = load.acknowledged.length;
    await expect
      .poll(
        async () => [load.getLast('manager')?.status, load.getLast('stranger')?.status, load.getLast('search')?.status],
        {
          timeout: 10_000,
          interval: 50,
        },
      )
      .toEqual([200, 200, 200]);
    const served = performance.now() - from;
    await expect.poll(() => load.acknowledged.length, { timeout: 10_000, interval: 50 }).toBeGreaterThan(since);
    const url = load.acknowledged.at(-1);
    await expect
      .poll(async () => (await app.database.query('select from article where url = $1', [url])).rowCount, {
        timeout: 10_000,
        interval: 50,
      })
      .toBe(1);
    shown.push(
      `coordinator: lists and searches ${Math.round(served)} ms, intake ${Math.round(performance.now() - from)} ms`,
    );
    expect([web.child.exitCode, processing.child.exitCode]).toEqual([null, null]);
    await load.pause();
    await untilStored();
    await isSound();
  }, 120_000);
});
