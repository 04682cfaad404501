import { join } from 'node:path';
import type { Config } from '../config';
import type { Log } from '../log/log';
import type { DatabaseService } from './database-service';
import { startEmbedded } from './embedded/start-embedded';
import { PostgresDatabaseService } from './postgres-database-service';

/** Connects to the configured database or starts the embedded one; `close` stops what was started. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  log: Log,
): Promise<DatabaseService> {
  if (config.databaseUrl !== undefined)
    return new PostgresDatabaseService({ connectionString: config.databaseUrl }, log);
  const server = await startEmbedded(join(config.dataFolder, 'postgres'), log);
  return new PostgresDatabaseService(server.connection, log, () => server.stop());
}
