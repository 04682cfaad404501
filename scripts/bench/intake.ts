import { setTimeout as wait } from 'node:timers/promises';
import { definePlugin, type Kernel, type PluginEntry } from '#core';
import { consume, defineServer, DomainEventRunner, type DatabaseService, type ServerSide } from '#core/server';
import { articlesStored, IntakeService, IntakeWorker, type RawArticle } from '#plugins/articles/server';
import { jobDefinitions } from '../../core/server/boot/job-definitions';
import { readCluster } from '../../core/server/database/spreading';
import { FrequencyCounter } from '../../plugins/words/server/count-frequencies';
import { openBenchGround, type BenchGround } from './made-library/bench-ground';
import { databaseBytes, databaseClock } from './made-library/database-machines';
import { MadeLibrary } from './made-library/made-library';
import { mainThreadSeconds } from './made-library/processor-time';

const rules = 1_000;
/** Articles ingested before the measurement starts. */
const before = 2_000;
const chunk = 2_000;
const maxWaiting = 6_000;
const trickle = { aSecond: 20, seconds: 20 };

/** Records when articles were stored, which is when screens can show them. */
const visible = new Map<string, number>();
const witness = definePlugin({
  id: 'witness',
  summary: 'Records when an article became visible',
  requires: ['articles'],
  essential: true,
});
const witnessEntry: PluginEntry<ServerSide> = {
  manifest: witness,
  load: async () => ({
    default: defineServer(witness, {
      consumers: [
        consume(articlesStored, {
          name: 'witness.note',
          handle: async ({ payload: { stored } }) => {
            for (const { item } of stored) if (item.raw.externalId) visible.set(item.raw.externalId, performance.now());
          },
        }),
      ],
    }),
  }),
};

/** Returns the disk usage of each table, including indexes and TOAST, largest first. */
async function bytesByTable(database: DatabaseService, articles: number): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string; total: string; heap: string; indexes: string; toast: string }>(
    `select relname as name, pg_total_relation_size(c.oid) as total, pg_relation_size(c.oid) as heap,
      pg_indexes_size(c.oid) as indexes,
            case when reltoastrelid = 0 then 0 else pg_total_relation_size(reltoastrelid) end as toast
     from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace, to_regnamespace('jobs'))
       and pg_total_relation_size(c.oid) > 40960 order by 2 desc`,
  );
  const each = (bytes: string): string => (Number(bytes) / articles).toFixed(0).padStart(7);
  return [
    `${'bytes an article'.padEnd(28)}  total   rows indexes    long`,
    ...rows.map(
      ({ name, total, heap, indexes, toast }) =>
        `${name.padEnd(26)}${each(total)}${each(heap)} ${each(indexes)} ${each(toast)}`,
    ),
  ];
}

const at = (values: readonly number[], share: number): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0);

async function makeRules(database: DatabaseService, library: MadeLibrary): Promise<void> {
  for (let number = 0; number < rules; number += 1) {
    await database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
        values ($1, $2, $3, $4, true, 1)`,
      [String(2 + (number % 50)), `专题${number}`, library.rule(), 'classic'],
    );
  }
}

/** Runs all pipeline steps through the queue in the database, as the product does under a flood. */
async function flood(kernel: Kernel<ServerSide>, articles: readonly RawArticle[]): Promise<number> {
  const intake = kernel.get(IntakeService);
  const worker = kernel.get(IntakeWorker);
  const started = performance.now();
  let draining: Promise<unknown> | undefined;
  let telling: Promise<unknown> | undefined;
  for (let from = 0; from < articles.length; from += chunk) {
    await intake.submit(articles.slice(from, from + chunk));
    draining ??= worker.drain().finally(() => (draining = undefined));
    telling ??= kernel
      .get(DomainEventRunner)
      .deliver()
      .finally(() => (telling = undefined));
    while ((await intake.backlog()).articles > maxWaiting) await wait(20);
  }
  await draining;
  await telling;
  await worker.drain();
  await kernel.get(DomainEventRunner).deliver();
  return (performance.now() - started) / 1000;
}

/** Measures the milliseconds from submission to visibility of articles that arrive one by one. */
async function trickleIn(kernel: Kernel<ServerSide>, library: MadeLibrary): Promise<number[]> {
  const intake = kernel.get(IntakeService);
  const submitTimes = new Map<string, number>();
  const sent: Promise<void>[] = [];
  for (let number = 0; number < trickle.aSecond * trickle.seconds; number += 1) {
    const article = library.next(Date.now(), 1 / 24);
    submitTimes.set(article.externalId as string, performance.now());
    sent.push(intake.submit([article]));
    await wait(1000 / trickle.aSecond);
  }
  await Promise.all(sent);
  for (let tries = 0; tries < 100 && [...submitTimes.keys()].some((id) => !visible.has(id)); tries += 1)
    await wait(100);
  return [...submitTimes].map(([id, start]) => (visible.get(id) ?? Number.POSITIVE_INFINITY) - start);
}

/**
 * Measures articles per second from submission to visibility, with 1,000 rules of 50 clients, on a database of its own:
 * `[articles]`, default 20,000, of which the first 2,000 are not measured: their words are counted, as in an existing
 * library, because word frequencies are looked up there. Then measures the latency of an article at 20 per second.
 * Articles have 300 to 800 characters. If `DATABASE_URL` names an empty database, such as the coordinator of a cluster,
 * both the embedded database and that one are measured.
 */
export async function run([count = '20000']: readonly string[] = []): Promise<Record<string, unknown>> {
  const { DATABASE_URL: url } = process.env;
  const embedded = await measured(Number(count), await openBenchGround([witnessEntry], process.env.BENCH_DATA, ''));
  return url
    ? { embedded, named: await measured(Number(count), await openBenchGround([witnessEntry], '', url)) }
    : embedded;
}

async function measured(count: number, ground: BenchGround): Promise<Record<string, number>> {
  visible.clear();
  try {
    const { kernel, database, jobs } = ground;
    for (const { id } of kernel.manifests) await kernel.activate(id);
    const library = new MadeLibrary(20_260_101);
    await makeRules(database, library);
    const articles = Array.from({ length: count }, () => library.next(Date.now()));
    await flood(kernel, articles.splice(0, before));
    await kernel.get(FrequencyCounter).run(new AbortController().signal);
    const getBytes = async (): Promise<number> => {
      // As autovacuum does within a minute once the intake is idle.
      await database.query('vacuum');
      return databaseBytes(database);
    };
    const bytesBefore = await getBytes();
    const clock = await databaseClock(database);
    const databaseBefore = clock();
    const cpu = process.cpuUsage();
    const mainBefore = mainThreadSeconds();
    const seconds = await flood(kernel, articles);
    const { user, system } = process.cpuUsage(cpu);
    const nodeSeconds = (user + system) / 1e6;
    const mainSeconds = mainThreadSeconds() - mainBefore;
    const databaseSeconds = clock() - databaseBefore;
    const bytes = (await getBytes()) - bytesBefore;
    const each = (spent: number): number => Number(((spent * 1000) / articles.length).toFixed(2));
    const { rows } = await database.query<{ stored: string; matches: string; folded: string }>(
      `select (select count(*) from article) as stored, (select count(*) from subject_article) as matches,
              (select count(*) from article where cluster_id <> article_id) as folded`,
    );
    const { stored = '0', matches = '0', folded = '0' } = rows[0] ?? {};
    // For a cluster, this machine would only show the coordinator's tables.
    if (!(await readCluster(database)))
      for (const line of await bytesByTable(database, Number(stored))) process.stdout.write(`${line}\n`);
    await jobs.start(await jobDefinitions(kernel, new Set(['process'])));
    await kernel.get(DomainEventRunner).start();
    await wait(3_000);
    const delays = await trickleIn(kernel, library);
    return {
      articles: articles.length,
      rules,
      articlesASecond: Math.round(articles.length / seconds),
      seconds: Number(seconds.toFixed(1)),
      mainThreadMsAnArticle: each(mainSeconds),
      otherThreadsMsAnArticle: each(nodeSeconds - mainSeconds),
      databaseMsAnArticle: each(databaseSeconds),
      processorMsAnArticle: each(nodeSeconds + databaseSeconds),
      articlesAProcessorSecond: Math.round(articles.length / (nodeSeconds + databaseSeconds)),
      stored: Number(stored),
      folded: Number(folded),
      matchesAnArticle: Number((Number(matches) / Number(stored)).toFixed(2)),
      bytesAnArticle: Math.round(bytes / articles.length),
      visibleMedianMs: at(delays, 0.5),
      visibleP99Ms: at(delays, 0.99),
    };
  } finally {
    await ground.close();
  }
}
