import { QueuedIntakeService } from '../../../plugins/articles/server/intake/intake-service';
import type { DatabaseService } from '../../../core/server';
import { loadConfig } from '../../../core/server/config';
import { openDatabase } from '../../../core/server/database/open-database';
import { GraphileJobService } from '../../../core/server/jobs/graphile-job-service';
import { createLog } from '../../../core/server/log/log';

/** Database and article intake of a running server, used from a process that does no work of its own. */
export interface Beside {
  readonly database: DatabaseService;
  readonly intake: QueuedIntakeService;
  close(): Promise<void>;
}

export async function openBeside(folder: string): Promise<Beside> {
  const config = loadConfig({ DATA_DIR: folder, SAMPLE_DATA: 'off', LOG_LEVEL: 'error' }, folder);
  const log = createLog(config.log);
  const database = await openDatabase(config, log);
  const jobs = new GraphileJobService(database, log, config);
  return {
    database,
    intake: new QueuedIntakeService(database, jobs),
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  };
}
