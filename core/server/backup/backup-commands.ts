import { resolve } from 'node:path';
import { Config } from '../config';
import { DatabaseService } from '../database';
import { FileStore } from '../files';
import { StoreMark } from '../files/store-mark';
import { migrate, migrationSets } from '../boot/prepare';
import { ServerKernel } from '../boot/kernel-token';
import type { CommandDeclaration } from '../side';
import { checkBackup, makeBackup } from './backup';
import type { BackupManifest } from './manifest';
import { restoreBackup } from './restore';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const sizeOf = ({ tables, files }: BackupManifest): string =>
  `${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${files.length} files`;

/** Backup and restore of the whole installation, from one database to another. */
export const backupCommands: readonly CommandDeclaration[] = [
  {
    name: 'backup',
    summary: 'Writes the database and all files to a new folder during operation; protect it like the data itself',
    usage: 'FOLDER',
    beforeMigration: true,
    run: async (services, [folder]) => {
      if (!folder) return 2;
      const database = services.get(DatabaseService);
      // A machine configured for another store would silently omit all files.
      const { rows } = await database.query("select from pg_class where oid = to_regclass('public.installation')");
      if (rows.length > 0) await services.get(StoreMark).check();
      const source = {
        database,
        dataFolder: services.get(Config).dataFolder,
        store: services.get(FileStore),
      };
      say(`Backed up: ${sizeOf(await makeBackup(source, resolve(folder)))}`);
      return 0;
    },
  },
  {
    name: 'check-backup',
    summary: 'Compares every part of a backup with its hash',
    usage: 'FOLDER',
    beforeMigration: true,
    run: async (_services, [folder]) => {
      if (!folder) return 2;
      const wrong = await checkBackup(resolve(folder));
      say(wrong.length === 0 ? 'The backup is intact' : `Damaged: ${wrong.join(', ')}`);
      return wrong.length === 0 ? 0 : 1;
    },
  },
  {
    name: 'restore',
    summary:
      'Restores a backup to an empty database, embedded or not, and to the data folder, verifies all hashes, and upgrades it to this build; stop the servers first. --replace overwrites existing data',
    usage: 'FOLDER [--replace]',
    beforeMigration: true,
    run: async (services, args) => {
      const folder = args.find((each) => !each.startsWith('--'));
      if (!folder) return 2;
      const kernel = services.get(ServerKernel);
      const manifest = await restoreBackup(kernel, resolve(folder), {
        sets: await migrationSets(kernel),
        dataFolder: services.get(Config).dataFolder,
        replaces: args.includes('--replace'),
      });
      await migrate(kernel);
      await kernel.get(StoreMark).take({ alsoOfOthers: true });
      say(`Restored and compared: ${sizeOf(manifest)}`);
      return 0;
    },
  },
];
