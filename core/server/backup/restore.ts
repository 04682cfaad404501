import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { JobService } from '../jobs';
import type { Kernel } from '#core';
import {
  DatabaseService,
  derivedSchemas,
  findPending,
  groundMigrations,
  releaseFile,
  runMigrations,
  SchemaMismatchError,
  type MigrationSet,
} from '../database';
import { withoutMark } from '../database/applied-migrations';
import { FileStore } from '../files';
import type { ServerSide } from '../side';
import { checkBackup, sameText } from './backup';
import { loadFiles } from './files';
import { readManifest, tableFile, type BackupManifest } from './manifest';
import { loadRows, measureRows } from './rows';
import { loadOrder, quoted, existingTables } from './tables';

export interface RestoreOptions {
  /** Plugin migrations of this build, those of the core first. */
  readonly sets: readonly MigrationSet[];
  readonly dataFolder: string;
  /** Overwrites existing database content; without it only an empty database is accepted. */
  readonly replaces?: boolean;
  /** The oldest version whose data this build can upgrade; defaults to the baseline of the source tree. */
  readonly baseline?: string | null;
}

/**
 * Restores a backup: the tables as they were when it was made, with their rows, sequences and files, all verified by
 * hash. If this build is newer, the caller runs the upgrade.
 *
 * @throws before anything is changed, if the backup is damaged, older than the baseline or newer than this build, or if
 * the database is in use
 */
export async function restoreBackup(
  kernel: Kernel<ServerSide>,
  folder: string,
  { sets, dataFolder, replaces = false, baseline = releaseFile.baseline }: RestoreOptions,
): Promise<BackupManifest> {
  const database = kernel.get(DatabaseService);
  const manifest = await readManifest(folder);
  const then = getSets(manifest, sets, baseline);
  const wrong = await checkBackup(folder);
  if (wrong.length > 0) throw new Error(`The backup is damaged: ${wrong.slice(0, 5).join(', ')}`);
  await makeSpace(database, replaces);
  await runMigrations(database, then, { baseline });
  await kernel.get(JobService).counts();
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(sameText);
    await loadDatabase(client, folder, manifest);
    await compare(client, manifest);
    // The workers that held locks on jobs no longer exist.
    await client.query('update jobs._private_jobs set locked_at = null, locked_by = null where locked_at is not null');
    await client.query('update jobs._private_job_queues set locked_at = null, locked_by = null');
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  await loadFiles(manifest.files, join(folder, 'files'), { dataFolder, store: kernel.get(FileStore) });
  await database.query('analyze');
  return manifest;
}

/** Returns the migrations that had run when the backup was made; refuses backups that this build cannot read. */
function getSets(
  { migrations }: BackupManifest,
  sets: readonly MigrationSet[],
  baseline: string | null,
): readonly MigrationSet[] {
  const allSets = [groundMigrations, ...sets];
  findPending(migrations, allSets, baseline, 'backup');
  const applied = withoutMark(migrations);
  const missing = applied.find(({ plugin }) => allSets.every((set) => set.plugin !== plugin));
  if (missing)
    throw new SchemaMismatchError(
      'newer',
      `The backup was made by a newer version, or with other plugins: migration ${missing.name} of ${missing.plugin} is unknown here`,
    );
  const done = new Set(applied.map(({ plugin, name }) => `${plugin} ${name}`));
  return sets
    .map(({ plugin, migrations: own }) => ({
      plugin,
      migrations: own.filter(({ name }) => done.has(`${plugin} ${name}`)),
    }))
    .filter(({ migrations: own }) => own.length > 0);
}

async function makeSpace(database: DatabaseService, replaces: boolean): Promise<void> {
  const { rows } = await database.query<{ used: boolean }>(
    "select exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as used",
  );
  if (!rows[0]?.used) return;
  if (!replaces) throw new Error('The database is in use: use an empty one, or add --replace to overwrite it');
  await database.transaction(async (tx) => {
    for (const schema of [...derivedSchemas, 'jobs']) await tx.query(`drop schema if exists ${schema} cascade`);
    // Drops the objects rather than the schema: an extension that distributes tables may have views of its own in it.
    const { rows: things } = await tx.query<{ statement: string }>(
      `select 'drop ' || kind || ' if exists ' || name || ' cascade' as statement from (
         select 1 as place, oid, 'table' as kind, oid::regclass::text as name from pg_class
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         union all select 2, oid, 'sequence', oid::regclass::text from pg_class
           where relnamespace = 'public'::regnamespace and relkind = 'S'
         union all select 3, oid, 'function', oid::regprocedure::text from pg_proc
           where pronamespace = 'public'::regnamespace
       ) things where not exists (select 1 from pg_depend d where d.objid = things.oid and d.deptype = 'e')
       order by place, oid`,
    );
    for (const { statement } of things) await tx.query(statement);
  });
}

async function loadDatabase(client: ClientBase, folder: string, manifest: BackupManifest): Promise<void> {
  const order = await loadOrder(client);
  const placed = manifest.tables.toSorted(
    (a, b) => (order.get(`${a.schema}.${a.name}`) ?? 0) - (order.get(`${b.schema}.${b.name}`) ?? 0),
  );
  const names = placed.map(({ schema, name }) => quoted(schema, name));
  await client.query(`truncate ${names.join(', ')} cascade`);
  for (const [index, table] of placed.entries()) {
    // The backup already contains the results of triggers.
    await client.query(`alter table ${names[index]} disable trigger user`);
    await loadRows(client, table, tableFile(folder, table));
    await client.query('set constraints all immediate');
    await client.query(`alter table ${names[index]} enable trigger user`);
  }
  for (const { schema, name, value, is_called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(schema, name), value, is_called]);
}

async function compare(client: ClientBase, { tables }: BackupManifest): Promise<void> {
  const existing = await existingTables(client);
  for (const { schema, name, sha256 } of tables) {
    const table = existing.find((each) => each.schema === schema && each.name === name);
    if (!table || (await measureRows(client, table)).sha256 !== sha256)
      throw new Error(
        `${schema}.${name} was not restored correctly; the database now has empty tables: restore again with --replace`,
      );
  }
}
