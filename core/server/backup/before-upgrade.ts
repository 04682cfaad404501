import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseService, MigrationId } from '../database';
import type { Log } from '../log';
import { makeBackup } from './backup';

const prefix = 'before-upgrade-';
const kept = 3;

/**
 * Backs the database up before an upgrade changes it, and keeps the last three of such backups. A new database has
 * nothing to lose. Throws, so that nothing is upgraded, when the backup cannot be written. To be called under the lock
 * of migrations, so that no other process is half through them.
 */
export async function backupBeforeUpgrade(
  database: DatabaseService,
  pending: readonly MigrationId[],
  dataFolder: string,
  log: Log,
): Promise<void> {
  const { rows } = await database.query<{ there: boolean }>("select to_regclass('client') is not null as there");
  if (!rows[0]?.there) return;
  const all = join(dataFolder, 'backups');
  await mkdir(all, { recursive: true, mode: 0o700 });
  const folder = join(all, `${prefix}${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await makeBackup({ database }, folder);
  log.info({ folder, pending: pending.length }, 'The database was backed up before the upgrade');
  const older = (await readdir(all)).filter((name) => name.startsWith(prefix)).sort();
  for (const name of older.slice(0, -kept)) await rm(join(all, name), { recursive: true });
}
