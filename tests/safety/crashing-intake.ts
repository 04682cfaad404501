import { createServerKernel } from '../../core/server/boot/server-kernel';
import { migrate } from '../../core/server/boot/prepare';
import { loadConfig } from '../../core/server/config';
import { DomainEventRunner, PostgresDatabaseService } from '../../core/server';
import { GraphileJobService } from '../../core/server/jobs/graphile-job-service';
import { createLog } from '../../core/server/log/log';
import { InlineThreadService } from '../../core/server/threads';
import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { crashingPlugins } from './crashing-plugins';

/**
 * Program for a test that kills it: ingests the articles waiting in the database `url`, delivers their domain events,
 * and reports each step until nothing is left. With `store` it stops before the events are delivered and waits to be
 * killed.
 */
export async function run([url = '', folder = '', until = '']: readonly string[]): Promise<void> {
  const config = loadConfig({ DATA_DIR: folder, SAMPLE_DATA: 'off', LOG_LEVEL: 'silent' }, folder);
  const log = createLog(config.log);
  const database = new PostgresDatabaseService({ connectionString: url }, log);
  const kernel = createServerKernel(crashingPlugins, {
    config,
    log,
    database,
    jobs: new GraphileJobService(database, log, config),
    threads: (services) => new InlineThreadService(services),
  });
  await migrate(kernel);
  await kernel.activate('articles');
  const intake = kernel.get(IntakeService);
  const say = (word: string): void => void process.stdout.write(`${word}\n`);
  say('begun');
  await kernel.get(IntakeWorker).drain();
  say('stored');
  if (until === 'store') await new Promise((resolve) => setTimeout(resolve, 60_000));
  while ((await intake.backlog()).articles > 0 || (await kernel.get(DomainEventRunner).deliver()) > 0)
    await kernel.get(IntakeWorker).drain();
  say('done');
  process.exit(0);
}
