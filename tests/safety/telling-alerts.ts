import { jobDefinitions } from '../../core/server/boot/job-definitions';
import { migrate } from '../../core/server/boot/prepare';
import { createServerKernel } from '../../core/server/boot/server-kernel';
import { loadConfig } from '../../core/server/config';
import { DomainEventRunner, PostgresDatabaseService } from '../../core/server';
import { GraphileJobService } from '../../core/server/jobs/graphile-job-service';
import { createLog } from '../../core/server/log/log';
import { InlineThreadService } from '../../core/server/threads';
import { dispatchPlugins } from './telling-channel';

/** Program for a test that kills it: sends alerts for the articles stored in the database `url` while it runs. */
export async function run([url = '', folder = '']: readonly string[]): Promise<void> {
  const config = loadConfig({ DATA_DIR: folder, SAMPLE_DATA: 'off', LOG_LEVEL: 'silent' }, folder);
  const log = createLog(config.log);
  const database = new PostgresDatabaseService({ connectionString: url }, log);
  const jobs = new GraphileJobService(database, log, config);
  const kernel = createServerKernel(dispatchPlugins(), {
    config,
    log,
    database,
    jobs,
    threads: (services) => new InlineThreadService(services),
  });
  await migrate(kernel);
  await kernel.activate('alerts');
  await kernel.activate('courier');
  await jobs.start(await jobDefinitions(kernel, new Set(['process'])));
  await kernel.get(DomainEventRunner).start();
  process.stdout.write('begun\n');
}
