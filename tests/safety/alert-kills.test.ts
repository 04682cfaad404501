import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { testServer, type TestServer } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { AlertRules } from '#plugins/alerts/server';
import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { getProgram } from './programs';
import { dispatchPlugins } from './telling-channel';

/**
 * Number of kills. `ALERT_KILLS=20` kills more often, over correspondingly more alerts, and takes minutes rather than
 * seconds.
 */
const killed = Number(process.env.ALERT_KILLS ?? 3);
const batches = killed * 10 - 10;
const batchSize = 5;
const alerts = batches * batchSize;
const people = 2;

let server: TestServer;
let folder: string;
let program: string;
let victim: ChildProcess | undefined;

/** Starts the program and waits until it sends alerts. */
async function start(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { run } from '${program}'; await run(${JSON.stringify([server.database.url, folder])});`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  victim = child;
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  victim = undefined;
}

const number = async (sql: string) =>
  Number((await server.database.query<{ n: string }>(`select (${sql}) as n`)).rows[0]?.n);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alert-kills-'));
  program = pathToFileURL(await getProgram('dispatchingAlerts')).href;
  server = await testServer(dispatchPlugins());
  const { kernel, database } = server;
  for (const id of ['alerts', 'courier']) await kernel.activate(id);
  const { client_id } = await kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' });
  await database.query(
    `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
       values ($1, '刹车', '刹车', 'modern', true, 1)`,
    [client_id],
  );
  await server.runJobs();
  await database.transaction(async (tx) => {
    for (let person = 0; person < people; person += 1)
      await kernel.get(Receivers).addSample(tx, client_id, {
        name: `值班${person}`,
        groups: ['值班'],
        addresses: [{ Channel: 'courier', Address: `1380000000${person}` }],
      });
    await kernel.get(AlertRules).addSample(tx, client_id, {
      Rule_Name: '全部',
      Receivers: { Groups: ['值班'] },
      Silence_Minutes: 0,
      Day_Cap: 0,
    });
  });
  for (let batch = 0; batch < batches; batch += 1) {
    await kernel.get(IntakeService).submit(
      Array.from({ length: batchSize }, (_, index) => ({
        via: 'api' as const,
        url: `https://crash.example/${batch}/${index}`,
        title: `第${batch}批第${index}条刹车投诉`,
        text: Array.from({ length: 120 }, (__, at) =>
          String.fromCodePoint(0x4e00 + ((at * 7919 + (batch * batchSize + index) * 3571) % 20_000)),
        ).join(''),
        publishedAt: new Date().toISOString(),
      })),
    );
    await kernel.get(IntakeWorker).drain();
  }
}, 120_000);
afterAll(async () => {
  if (victim) await kill(victim);
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'loses no alert and sends none twice, however often it is killed while sending',
  async () => {
    let kills = 0;
    // Each run is killed at an arbitrary moment after it has delivered some more alerts.
    for (let life = 0; life < killed; life += 1) {
      const more = life === 0 ? 3 : 15 + Math.floor(Math.random() * 40);
      const before = await number('select count(*) from carried');
      const child = await start();
      for (let looks = 0; looks < 400 && (await number('select count(*) from carried')) < before + more; looks += 1)
        await wait(5 + (looks % 4));
      await kill(child);
      kills += 1;
    }
    expect(await number('select count(*) from carried')).toBeLessThan(alerts * people);
    // Work of a dead process is not taken over for a while, because the process might still be alive; this skips the
    // wait.
    for (const statement of [
      "update message_delivery set sending_since = now() - interval '1 hour' where sending_since is not null",
      "update jobs._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null",
      "update jobs._private_job_queues set locked_at = now() - interval '1 hour' where locked_at is not null",
      'delete from jobs.live_worker',
      // Skips the minutes before messages that were in progress or left to a slow lane are checked.
      "update jobs._private_jobs set run_at = now() where key like '% left' or key like '% later'",
    ])
      await server.database.query(statement);
    await start();
    for (let looks = 0; looks < 100 * killed; looks += 1) {
      const waiting = await number("select count(*) from message_delivery where status = 'queued'");
      if (waiting === 0 && (await number('select count(*) from alert')) === alerts) break;
      await wait(50);
    }
    expect(await number('select count(*) from alert')).toBe(alerts);
    expect(await number('select count(distinct article_id) from alert')).toBe(alerts);
    expect(await number('select count(*) from alert_message')).toBe(alerts * people);
    expect(await number('select count(*) from message_delivery')).toBe(alerts * people);
    expect(await number("select count(*) from message_delivery where status not in ('accepted', 'uncertain')")).toBe(0);
    expect(await number('select count(*) - count(distinct delivery_id) from carried')).toBe(0);
    // No message is marked as sent that was not, and the number with unknown state is at most the number in progress at
    // the kills.
    expect(
      await number(
        `select count(*) from message_delivery d where status = 'accepted'
         and not exists (select from carried c where c.delivery_id = d.delivery_id)`,
      ),
    ).toBe(0);
    expect(await number("select count(*) from message_delivery where status = 'uncertain'")).toBeLessThanOrEqual(
      kills * server.config.workerConcurrency,
    );
  },
  20_000 * killed,
);
