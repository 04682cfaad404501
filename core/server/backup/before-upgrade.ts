import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseService, MigrationId } from '../database';
import type { Log } from '../log';
import { makeBackup } from './backup';
import { isComplete } from './manifest';

const prefix = 'before-upgrade-';
const maxComplete = 3;
/** Milliseconds after which an incomplete backup is assumed not to be in progress in another process. */
const incompleteMs = 86_400_000;

/**
 * Backs up the database before an upgrade changes it, and keeps the last three of these backups. A new database is not
 * backed up. Must be called under the migration lock, so that no other process is in the middle of a migration.
 *
 * @throws any error that prevents the backup from being written, so that nothing is upgraded; the backup's folder is
 * removed
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
  // Runs first because incomplete backups may occupy the disk space that this one needs.
  await removeIncomplete(all, log);
  const folder = join(all, `${prefix}${new Date().toISOString().replace(/[:.]/g, '-')}`);
  try {
    await makeBackup({ database }, folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw new Error(`Nothing was upgraded, as the backup before it failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  log.info({ folder, pending: pending.length }, 'Backed up the database before the upgrade');
  await removeSurplus(all);
}

const foldersIn = async (all: string): Promise<readonly string[]> =>
  (await readdir(all)).filter((name) => name.startsWith(prefix)).sort();

/** Removes backups that were interrupted more than a day ago. */
async function removeIncomplete(all: string, log: Log): Promise<void> {
  for (const name of await foldersIn(all)) {
    const folder = join(all, name);
    if (Date.now() - (await stat(folder)).mtimeMs < incompleteMs || (await isComplete(folder))) continue;
    await rm(folder, { recursive: true });
    log.warn({ folder }, 'A backup that was never finished was removed');
  }
}

/** Removes the oldest complete backups beyond the number to keep; incomplete ones do not count. */
async function removeSurplus(all: string): Promise<void> {
  const complete: string[] = [];
  for (const name of await foldersIn(all)) if (await isComplete(join(all, name))) complete.push(name);
  for (const name of complete.slice(0, -maxComplete)) await rm(join(all, name), { recursive: true });
}
