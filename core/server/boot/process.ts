import { plugins } from 'virtual:plugins';
import type { Kernel } from '#core';
import { createLog } from '../log';
import { ConfigError, loadConfig, type Config } from '../config';
import { openDatabase } from '../database';
import { GraphileJobService } from '../jobs';
import type { Log } from '../log';
import { ExternalPlugins } from '../plugins';
import type { ServerSide } from '../side';
import { InlineThreadService, WorkerThreadService } from '../threads';
import { createServerKernel } from './server-kernel';

/** Base of a process: configuration, database and kernel, and how to close them. */
export interface Ground {
  readonly config: Config;
  readonly log: Log;
  readonly kernel: Kernel<ServerSide>;
  readonly jobs: GraphileJobService;
  close(): Promise<void>;
}

/** Reads the configuration, or prints its problems and exits with code 2. */
export function configured(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/** Connects to the database, starting the embedded one when none is configured, and creates the kernel. */
export async function openGround(config: Config): Promise<Ground> {
  const log = createLog(config.log);
  const database = await openDatabase(config, log);
  const jobs = new GraphileJobService(database, log, config);
  const threads = (kernel: Kernel<ServerSide>) =>
    config.threads > 0 ? new WorkerThreadService(config.threads) : new InlineThreadService(kernel);
  const external = await ExternalPlugins.read(config.pluginsFolder, plugins);
  for (const { name, reason } of external.refused) log.error({ plugin: name, reason }, 'Plugin refused');
  const kernel = createServerKernel([...plugins, ...external.entries], {
    config,
    log,
    database,
    jobs,
    threads,
    external,
  });
  return {
    config,
    log,
    kernel,
    jobs,
    close: async () => {
      await kernel.stop();
      await database.close();
    },
  };
}
