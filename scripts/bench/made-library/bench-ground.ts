import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plugins } from 'virtual:plugins';
import type { Kernel, PluginEntry } from '#core';
import { createServerKernel } from '../../../core/server/boot/server-kernel';
import { migrate, prepare } from '../../../core/server/boot/prepare';
import { openDatabase } from '../../../core/server/database/open-database';
import { GraphileJobService } from '../../../core/server/jobs/graphile-job-service';
import { createLog } from '../../../core/server/log/log';
import { DomainEventRunner, type DatabaseService, type ServerSide } from '../../../core/server';
import { loadConfig } from '../../../core/server/config';
import { WorkerThreadService } from '../../../core/server/threads';

/** Server without an HTTP listener: database as in production, worker threads, every plugin. */
export interface BenchGround {
  readonly kernel: Kernel<ServerSide>;
  readonly database: DatabaseService;
  readonly jobs: GraphileJobService;
  close(): Promise<void>;
}

/** Comment that marks a database as a benchmark database. */
const mark = 'bench';

/** Marks an empty database for benchmarks; refuses any other, whose articles would be mixed with generated ones. */
async function claim(database: DatabaseService): Promise<void> {
  const { rows } = await database.query<{ name: string; isFree: boolean }>(
    `select datname as name, to_regclass('public.migration') is null
        or shobj_description(oid, 'pg_database') is not distinct from $1 as "isFree"
      from pg_database where datname = current_database()`,
    [mark],
  );
  const [found] = rows;
  if (!found?.isFree) {
    await database.close();
    throw new Error('DATABASE_URL names a database that is in use: benchmarks need an empty one');
  }
  await database.query(`comment on database "${found.name.replaceAll('"', '""')}" is '${mark}'`);
}

/**
 * Starts on a folder that is kept when one is named (an empty name means none), and removed afterwards otherwise. With
 * `url` it runs on that database, such as the coordinator of a cluster, and leaves its data there; the folder then
 * contains only files.
 */
export async function openBenchGround(
  more: readonly PluginEntry<ServerSide>[] = [],
  dataFolder: string | undefined = process.env.BENCH_DATA,
  url = process.env.DATABASE_URL,
): Promise<BenchGround> {
  const folder = dataFolder || mkdtempSync(join(tmpdir(), 'bench-'));
  const config = loadConfig(
    { DATA_DIR: folder, SAMPLE_DATA: 'off', LOG_LEVEL: 'error', ...(url && { DATABASE_URL: url }) },
    folder,
  );
  const log = createLog(config.log);
  const database = await openDatabase(config, log);
  if (url) await claim(database);
  const jobs = new GraphileJobService(database, log, config);
  const threads = new WorkerThreadService(config.threads);
  const kernel = createServerKernel([...(plugins as readonly PluginEntry<ServerSide>[]), ...more], {
    config,
    log,
    database,
    jobs,
    threads: () => threads,
  });
  await migrate(kernel);
  await prepare(kernel);
  return {
    kernel,
    database,
    jobs,
    close: async () => {
      await kernel.get(DomainEventRunner).stop();
      await jobs.stop();
      await threads.stop();
      await kernel.stop();
      await database.close();
      if (!dataFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
