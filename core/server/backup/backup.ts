import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { readApplied, type DatabaseService } from '../database';
import type { FileStore } from '../files';
import { pathBelow } from './data-path';
import { dumpFiles, dumpStore, hashOfFile } from './files';
import { readManifest, tableFile, writeManifest, type BackupManifest, type BackupTable } from './manifest';
import { dumpRows, measureFile } from './rows';
import { existingSequences, existingTables } from './tables';

/** Parts of an installation to back up. */
export interface BackupSource {
  readonly database: DatabaseService;
  /** When omitted, only the database is backed up. */
  readonly dataFolder?: string;
  /** When omitted, the data folder contains all files. */
  readonly store?: FileStore;
}

/** Session settings under which every server writes values identically. */
export const sameText = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0`;

/** Writes a backup to a new folder during operation: a snapshot of the database, then the files, each with its hash. */
export async function makeBackup(
  { database, dataFolder, store }: BackupSource,
  folder: string,
): Promise<BackupManifest> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  if ((await readdir(join(folder, 'tables'))).length > 0) throw new Error(`${folder} is not empty`);
  const client = await database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(sameText);
    const parts = await dumpDatabase(client, folder);
    await client.query('commit');
    const files = await dumpAllFiles(join(folder, 'files'), dataFolder, store);
    const manifest: BackupManifest = { format: 1, made_at: new Date().toISOString(), ...parts, files };
    await writeManifest(folder, manifest);
    client.release();
    return manifest;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Files in a bucket take precedence over older ones left in the data folder. */
async function dumpAllFiles(
  target: string,
  dataFolder: string | undefined,
  store: FileStore | undefined,
): Promise<BackupManifest['files']> {
  const local = dataFolder === undefined ? [] : await dumpFiles(dataFolder, target);
  const apart = store && store.folder === undefined ? await dumpStore(store, target) : [];
  const paths = new Set(apart.map(({ path }) => path));
  return [...local.filter(({ path }) => !paths.has(path)), ...apart];
}

async function dumpDatabase(
  client: ClientBase,
  folder: string,
): Promise<Pick<BackupManifest, 'migrations' | 'tables' | 'sequences'>> {
  const migrations = [...(await readApplied(client))];
  const tables: BackupTable[] = [];
  for (const table of await existingTables(client)) {
    const { schema, name, columns } = table;
    tables.push({ schema, name, columns: [...columns], ...(await dumpRows(client, table, tableFile(folder, table))) });
  }
  return { migrations, tables, sequences: await existingSequences(client) };
}

/** Compares a backup with its own hashes; returns the differing parts. */
export async function checkBackup(folder: string): Promise<readonly string[]> {
  const { tables, files } = await readManifest(folder);
  const wrong: string[] = [];
  for (const table of tables) {
    const measured = await measureFile(tableFile(folder, table)).catch(() => undefined);
    if (measured?.sha256 !== table.sha256) wrong.push(`${table.schema}.${table.name}`);
  }
  for (const { path, sha256 } of files)
    if ((await hashOfFile(pathBelow(join(folder, 'files'), path)).catch(() => undefined)) !== sha256) wrong.push(path);
  return wrong;
}
