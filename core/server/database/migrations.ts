import { withAdvisoryLock } from './advisory-lock';
import type { DatabaseService } from './database-service';
import { dropDerivedSchemas } from './derived-schemas';
import { idMigration } from './id-migration';
import type { Migration, MigrationId, MigrationSet } from './migration';

/** The database and this build do not fit together. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

/** Held while tables change; whoever makes something of all tables as they stand takes it, too. */
export const migrationLock = 'migrations';

/** What the database itself brings before anything else: `next_id()`. */
const ground: MigrationSet = { plugin: 'database', migrations: [idMigration] };

/**
 * Brings the tables up to this build, sets in the order given, each migration in a transaction of its own; gives what
 * was applied. Refuses a database that a newer build has changed. Plugins that this build leaves out keep their tables
 * untouched. `before` is called once something is to be applied, under the same lock: no other process changes tables
 * meanwhile.
 */
export async function runMigrations(
  database: DatabaseService,
  sets: readonly MigrationSet[],
  before: (pending: readonly MigrationId[]) => Promise<void> = async () => undefined,
): Promise<readonly MigrationId[]> {
  const applied = await withAdvisoryLock(database.pool, migrationLock, async () => {
    await database.query(`create table if not exists migration (
      plugin text not null, name text not null, applied_at timestamptz not null default now(),
        primary key (plugin, name)
    )`);
    const pending = await findPending(database, sets);
    const names = pending.map(({ plugin, migration }) => ({ plugin, name: migration.name }));
    if (pending.length > 0) {
      await before(names);
      await dropDerivedSchemas(database);
    }
    for (const { plugin, migration } of pending) await apply(database, plugin, migration);
    return names;
  });
  return applied ?? [];
}

/** What `runMigrations` would apply, for a look before it happens. */
export async function pendingMigrations(
  database: DatabaseService,
  sets: readonly MigrationSet[],
): Promise<readonly MigrationId[]> {
  const pending = await findPending(database, sets);
  return pending.map(({ plugin, migration }) => ({ plugin, name: migration.name }));
}

async function apply(database: DatabaseService, plugin: string, migration: Migration): Promise<void> {
  try {
    await database.transaction(
      async (tx) => {
        await migration.up(tx);
        await tx.query('insert into migration (plugin, name) values ($1, $2)', [plugin, migration.name]);
      },
      { attempts: 1 },
    );
  } catch (error) {
    throw new MigrationError(
      `Migration ${migration.name} of ${plugin} failed and was undone: ${(error as Error).message}`,
      error,
    );
  }
}

async function findPending(
  database: DatabaseService,
  sets: readonly MigrationSet[],
): Promise<{ readonly plugin: string; readonly migration: Migration }[]> {
  const applied = await appliedNames(database);
  return [ground, ...sets].flatMap(({ plugin, migrations }) => {
    const done = applied.get(plugin) ?? new Set<string>();
    const known = new Set(migrations.map(({ name }) => name));
    if (known.size < migrations.length) throw new MigrationError(`Two migrations of ${plugin} share a name`);
    const foreign = [...done].find((name) => !known.has(name));
    if (foreign !== undefined) {
      throw new MigrationError(
        `The database was changed by a newer version: migration ${foreign} of ${plugin} is unknown here. Install that version, or restore a backup.`,
      );
    }
    const late = migrations.slice(0, done.size).find(({ name }) => !done.has(name));
    if (late)
      throw new MigrationError(
        `Migration ${late.name} of ${plugin} stands before one that is applied already; new ones belong at the end`,
      );
    return migrations.slice(done.size).map((migration) => ({ plugin, migration }));
  });
}

async function appliedNames(database: DatabaseService): Promise<Map<string, Set<string>>> {
  const { rows: tables } = await database.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as there`,
  );
  const names = new Map<string, Set<string>>();
  if (!tables[0]?.there) return names;
  const { rows } = await database.query<{ plugin: string; name: string }>('select plugin, name from migration');
  for (const { plugin, name } of rows) names.set(plugin, (names.get(plugin) ?? new Set()).add(name));
  return names;
}
