import { getBaseline, withoutMark, type AppliedMigration } from './applied-migrations';
import type { Migration, MigrationSet } from './migration';
import { SchemaMismatchError, MigrationError } from './migration-error';
import { migrationHash } from './migration-hash';

export interface PendingMigration {
  readonly plugin: string;
  readonly migration: Migration;
}

/** Compares versions numerically, such as 1.10.0 with 1.9.0. */
const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const byVersion = ({ version }: AppliedMigration): string => (version ? ` (${version})` : '');

function checkBaseline(applied: readonly AppliedMigration[], baseline: string | null, what: string): void {
  if (applied.length === 0) return;
  const appliedBaseline = getBaseline(applied);
  if (baseline !== null && (appliedBaseline === undefined || compareVersions(appliedBaseline, baseline) < 0))
    throw new SchemaMismatchError(
      'older',
      `The ${what} is older than ${baseline}, and this build cannot upgrade it. Nothing was changed. Start it with the build that made it, export articles and subjects there, and import both into a new installation of this build: deploy/README.md, "Data older than 1.0.0", says how.`,
    );
  if (appliedBaseline !== undefined && (baseline === null || compareVersions(appliedBaseline, baseline) > 0))
    throw new SchemaMismatchError(
      'newer',
      `The ${what} was made by a newer version, whose data begin at ${appliedBaseline}. Nothing was changed. Install that version, or restore a backup.`,
    );
}

/**
 * Returns the pending migrations, in the order of the sets. Plugins that are missing from this build are skipped.
 * `what` names the subject in the error message, such as `database`.
 *
 * @throws {SchemaMismatchError} the applied migrations are older than the baseline, unknown to this build, or were
 * edited since
 * @throws {MigrationError} the migrations of this build are out of order
 */
export function findPending(
  all: readonly AppliedMigration[],
  sets: readonly MigrationSet[],
  baseline: string | null,
  what = 'database',
): readonly PendingMigration[] {
  checkBaseline(all, baseline, what);
  const applied = withoutMark(all);
  return sets.flatMap(({ plugin, migrations }) => {
    const pluginApplied = applied.filter((each) => each.plugin === plugin);
    const migrationsByName = new Map(migrations.map((migration) => [migration.name, migration]));
    if (migrationsByName.size < migrations.length) throw new MigrationError(`Two migrations of ${plugin} share a name`);
    for (const each of pluginApplied) {
      const migration = migrationsByName.get(each.name);
      if (!migration)
        throw new SchemaMismatchError(
          'newer',
          `The ${what} was changed by a newer version: migration ${each.name} of ${plugin} is unknown here${byVersion(each)}. Nothing was changed. Install that version, or restore a backup.`,
        );
      if (each.hash && migrationHash(migration.text) !== each.hash)
        throw new SchemaMismatchError(
          'edited',
          `Migration ${each.name} of ${plugin} was edited after it had run: the ${what} was made by another text${byVersion(each)}. Nothing was changed. Install a build with that text; a change of the schema is a further migration.`,
        );
    }
    const done = new Set(pluginApplied.map(({ name }) => name));
    const late = migrations.slice(0, done.size).find(({ name }) => !done.has(name));
    if (late)
      throw new MigrationError(
        `Migration ${late.name} of ${plugin} stands before one that is applied already; new ones belong at the end`,
      );
    return migrations.slice(done.size).map((migration) => ({ plugin, migration }));
  });
}
