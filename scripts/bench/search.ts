import type { Kernel } from '#core';
import { IdService, type DatabaseService, type ServerSide } from '#core/server';
import { CodeStatistics } from '../../plugins/articles/server/relevance/code-statistics';
import { openBenchGround, type BenchGround } from './made-library/bench-ground';
import { fillClients } from './made-library/fill-clients';
import { fillLibrary } from './made-library/fill-library';
import { fillUnlessFull } from './made-library/filled-library';
import { questionRecall } from './questions/question-recall';
import { questionTimes } from './questions/question-times';
import { benchCaller } from './questions/bench-caller';
import { libraryQueries } from './search-measures/library-queries';

const days = 90;
/** Number of distinct texts; beyond it, texts repeat under other sites. */
const maxWritten = 50_000;
const rounds = 12;

/**
 * Generates articles that each concern one client and one of its subjects; every twentieth concerns the queried client,
 * so that its list is long. The index is built at the end, as after a restore: indexing during inserts is measured by
 * the intake benchmark.
 */
async function load(kernel: Kernel<ServerSide>, database: DatabaseService, count: number, end: number): Promise<void> {
  const written = Math.min(count, maxWritten);
  await fillLibrary(database, kernel.get(IdService), written, end, days, Math.ceil(count / written) - 1);
  await fillClients(database, benchCaller.clientId, benchCaller.userId);
}

const rounded = (value: number): number => Number(value.toFixed(1));

/**
 * Measures recall of questions and titles, and milliseconds of the queries of the design's table and of questions,
 * median and 99th percentile: `[articles] [FOLDER]`, default 200,000; FOLDER, default ../shared/data, contains the
 * sets. If `BENCH_DATA` names a folder, the library is kept there and reused, provided it has as many articles. If
 * `DATABASE_URL` names an empty database, such as the coordinator of a cluster, both the embedded one and that one are
 * measured, and the latter keeps its library.
 */
export async function run([count = '200000', folder]: readonly string[] = []): Promise<Record<string, unknown>> {
  const recall = await questionRecall(folder);
  const { DATABASE_URL: url } = process.env;
  const embedded = await measured(Number(count), await openBenchGround([], process.env.BENCH_DATA, ''));
  return url
    ? { recall, embedded, named: await measured(Number(count), await openBenchGround([], '', url)) }
    : { recall, ...embedded };
}

/** Fills the library if needed, and runs the queries. */
async function measured(count: number, ground: BenchGround): Promise<Record<string, unknown>> {
  try {
    const { kernel, database } = ground;
    const { end, loadSeconds } = await fillUnlessFull(ground, count, (endTime) =>
      load(kernel, database, count, endTime),
    );
    // As the nightly job does: word frequencies determine the faster access path.
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
      loadSeconds: rounded(loadSeconds),
      megabytes: Math.round(Number(rows[0]?.bytes) / 1e6),
      ranked,
      worst: rounded(Math.max(...slowest)),
      medianAndP99Ms: results,
    };
  } finally {
    await ground.close();
  }
}
