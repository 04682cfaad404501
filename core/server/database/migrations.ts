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
  /** Called once something is to be applied, under the same lock: no other process changes tables meanwhile. */
  readonly before?: (pending: readonly MigrationId[]) => Promise<void>;
  /** The version whose data this build upgrades at the earliest; that of the tree unless given. */
  readonly baseline?: string | null;
}

const getIds = (pending: readonly PendingMigration[]): readonly MigrationId[] =>
  pending.map(({ plugin, migration: { name } }) => ({ plugin, name }));

/**
 * Brings the tables up to this build, sets in the order given, each migration in a transaction of its own; gives what
 * was applied. Plugins that this build leaves out keep their tables untouched.
 *
 * @throws {SchemaMismatchError} before anything is written: the database does not fit this build
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

/** What `runMigrations` would apply, for a look before it happens; refuses what it would refuse. */
export async function pendingMigrations(
  database: DatabaseService,
  sets: readonly MigrationSet[],
  { baseline = releaseFile.baseline }: Pick<MigrationOptions, 'baseline'> = {},
): Promise<readonly MigrationId[]> {
  return getIds(findPending(await readApplied(database), [groundMigrations, ...sets], baseline));
}

/** Runs one migration; the first of a new database records from which baseline that is made. */
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
