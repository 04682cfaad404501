import { withAdvisoryLock } from './advisory-lock';
import { prepareMigrationTable, readApplied, recordBaseline, recordMigration } from './applied-migrations';
import { findPending, type PendingMigration } from './check-applied';
import type { DatabaseService } from './database-service';
import { dropDerivedSchemas } from './derived-schemas';
import { idMigration } from './id-migration';
import type { MigrationId, MigrationSet } from './migration';
import { MigrationError } from './migration-error';
import { releaseFile } from './releases';

/** Held while tables change; also taken by code that creates objects from all existing tables. */
export const migrationLock = 'migrations';

/** Migrations of the database layer itself, applied first: `next_id()`. */
export const groundMigrations: MigrationSet = { plugin: 'database', migrations: [idMigration] };

export interface MigrationOptions {
  /**
   * Called before pending migrations are applied, under the same lock: no other process changes tables in the meantime.
   */
  readonly before?: (pending: readonly MigrationId[]) => Promise<void>;
  /** The oldest version whose data this build can upgrade; defaults to the baseline of the source tree. */
  readonly baseline?: string | null;
}

const getIds = (pending: readonly PendingMigration[]): readonly MigrationId[] =>
  pending.map(({ plugin, migration: { name } }) => ({ plugin, name }));

/**
 * Migrates the tables to the schema of this build, sets in the given order, each migration in its own transaction.
 * Returns the applied migrations. Tables of plugins that are missing from this build are not changed.
 *
 * @throws {SchemaMismatchError} before anything is written: the database does not match this build
 */
export async function runMigrations(
  database: DatabaseService,
  sets: readonly MigrationSet[],
  { before, baseline = releaseFile.baseline }: MigrationOptions = {},
): Promise<readonly MigrationId[]> {
  const applied = await withAdvisoryLock(database.pool, migrationLock, async () => {
    const earlier = await readApplied(database);
    const pending = findPending(earlier, [groundMigrations, ...sets], baseline);
    if (pending.length === 0) return [];
    await before?.(getIds(pending));
    await prepareMigrationTable(database);
    await dropDerivedSchemas(database);
    const mark = earlier.length === 0 ? baseline : null;
    for (const [index, each] of pending.entries()) await apply(database, each, index === 0 ? mark : null);
    return getIds(pending);
  });
  return applied ?? [];
}

/** Returns the migrations that `runMigrations` would apply, without applying them; throws the same errors. */
export async function pendingMigrations(
  database: DatabaseService,
  sets: readonly MigrationSet[],
  { baseline = releaseFile.baseline }: Pick<MigrationOptions, 'baseline'> = {},
): Promise<readonly MigrationId[]> {
  return getIds(findPending(await readApplied(database), [groundMigrations, ...sets], baseline));
}

/** Runs one migration; the first migration of a new database also records the baseline from which it is created. */
async function apply(
  database: DatabaseService,
  { plugin, migration }: PendingMigration,
  mark: string | null,
): Promise<void> {
  try {
    await database.transaction(
      async (tx) => {
        await migration.up(tx);
        await recordMigration(tx, { plugin, name: migration.name }, migration.text);
        if (mark !== null) await recordBaseline(tx, mark);
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
