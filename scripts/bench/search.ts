import type { Kernel } from '#core';
import { IdService, type DatabaseService, type ServerSide } from '#core/server';
import { CodeStatistics } from '../../plugins/articles/server/relevance/code-statistics';
import { openBenchGround, type BenchGround } from './made-library/bench-ground';
import { fillClients } from './made-library/fill-clients';
import { fillLibrary } from './made-library/fill-library';
import { questionRecall } from './questions/question-recall';
import { questionTimes } from './questions/question-times';
import { benchCaller } from './questions/bench-caller';
import { libraryQueries } from './search-measures/library-queries';

const days = 90;
/** So many texts differ; beyond it they are told again by others. */
const mostWritten = 50_000;
const rounds = 12;

/**
 * Every article concerns one client and one of its subjects; every twentieth the client that is asked about, so that
 * its list is long. The index is made at the end, as after a restore: loading through it is what the intake bench
 * measures.
 */
async function load(kernel: Kernel<ServerSide>, database: DatabaseService, count: number, end: number): Promise<void> {
  const written = Math.min(count, mostWritten);
  await fillLibrary(database, kernel.get(IdService), written, end, days, Math.ceil(count / written) - 1);
  await fillClients(database, benchCaller.clientId, benchCaller.userId);
}

const rounded = (value: number): number => Number(value.toFixed(1));

/**
 * Recall of questions and titles, and milliseconds of the queries of the design's table and of questions, median and
 * 99th percentile: `[articles] [FOLDER]`, 200,000 unless given; FOLDER, else ../shared/data, holds the sets. With
 * `BENCH_DATA` naming a folder the library is kept there and used again, provided it has as many articles. With
 * `DATABASE_URL` naming an empty database, such as the coordinator of a cluster, both are measured: the embedded one,
 * and that one, which keeps its library.
 */
export async function run([count = '200000', folder]: readonly string[] = []): Promise<Record<string, unknown>> {
  const recall = await questionRecall(folder);
  const { DATABASE_URL: url } = process.env;
  const embedded = await measured(Number(count), await openBenchGround([], process.env.BENCH_DATA, ''));
  return url
    ? { recall, embedded, named: await measured(Number(count), await openBenchGround([], '', url)) }
    : { recall, ...embedded };
}

/** Fills the library where it is not filled, and asks it. */
async function measured(count: number, ground: BenchGround): Promise<Record<string, unknown>> {
  try {
    const { kernel, database } = ground;
    for (const { id } of kernel.manifests) await kernel.activate(id);
    const known = await database.query<{ n: string; last: Date | null }>(
      'select count(*) as n, max(published_at) as last from article',
    );
    const isKept = Number(known.rows[0]?.n) >= count;
    const end = isKept ? (known.rows[0]?.last?.getTime() ?? 0) : Date.now();
    const started = performance.now();
    if (!isKept) await load(kernel, database, count, end);
    const loaded = (performance.now() - started) / 1000;
    // As the nightly job does: how often a word stands says which way to it is the shorter one.
    await kernel.get(CodeStatistics).measure();
    const results: Record<string, unknown> = {};
    const slowest: number[] = [];
    for (const [name, query] of Object.entries(libraryQueries(kernel, end, days))) {
      await query(0);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = performance.now();
        await query(round);
        times.push(performance.now() - before);
      }
      times.sort((a, b) => a - b);
      slowest.push(times.at(-1) ?? 0);
      results[name] = [
        rounded(times[Math.floor(rounds / 2)] ?? 0),
        rounded(times[Math.min(rounds - 1, Math.floor(rounds * 0.99))] ?? 0),
      ];
    }
    const ranked = await questionTimes(kernel, database);
    const { rows } = await database.query<{ articles: string; bytes: string }>(
      'select count(*) as articles, pg_database_size(current_database()) as bytes from article',
    );
    return {
      articles: Number(rows[0]?.articles),
      loadSeconds: isKept ? 0 : rounded(loaded),
      megabytes: Math.round(Number(rows[0]?.bytes) / 1e6),
      ranked,
      worst: rounded(Math.max(...slowest)),
      medianAndP99Ms: results,
    };
  } finally {
    await ground.close();
  }
}
