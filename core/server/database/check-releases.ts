import type { MigrationSet } from './migration';
import { migrationHash } from './migration-hash';
import type { Release, ReleaseFile } from './releases';

type Hashes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the hash of every migration, by plugin and name. */
export const getHashes = (sets: readonly MigrationSet[]): Hashes =>
  Object.fromEntries(
    sets.map(({ plugin, migrations }) => [
      plugin,
      Object.fromEntries(migrations.map(({ name, text }) => [name, migrationHash(text)])),
    ]),
  );

/** Returns the migrations of a version and of all versions before it. */
export function setsAt(
  { releases }: ReleaseFile,
  version: string,
  sets: readonly MigrationSet[],
): readonly MigrationSet[] {
  const until = releases.findIndex((release) => release.version === version) + 1;
  if (until === 0) throw new Error(`There is no release ${version}`);
  const released = releases.slice(0, until);
  return sets
    .map(({ plugin, migrations }) => ({
      plugin,
      migrations: migrations.filter(({ name }) => released.some((each) => each.migrations[plugin]?.[name])),
    }))
    .filter(({ migrations }) => migrations.length > 0);
}

/**
 * Returns one sentence for each released migration that has changed: edited, removed, or placed after a migration that
 * was added later.
 */
export function releaseFaults({ releases }: ReleaseFile, sets: readonly MigrationSet[]): readonly string[] {
  const hashes = getHashes(sets);
  const faults = releases.flatMap(({ version, migrations }) =>
    Object.entries(migrations).flatMap(([plugin, released]) =>
      Object.entries(released).flatMap(([name, hash]) => {
        const currentHash = hashes[plugin]?.[name];
        if (currentHash === hash) return [];
        return [
          `Migration ${name} of ${plugin} was released with ${version} and ${currentHash ? 'was edited' : 'is gone'}`,
        ];
      }),
    ),
  );
  const late = sets.flatMap(({ plugin, migrations }) => {
    const releasedNames = new Set(releases.flatMap((release) => Object.keys(release.migrations[plugin] ?? {})));
    const early = migrations.slice(0, releasedNames.size).find(({ name }) => !releasedNames.has(name));
    return early ? [`Migration ${early.name} of ${plugin} stands before one that was released`] : [];
  });
  return [...faults, ...late];
}

/**
 * Returns the migrations that a version adds to the released ones.
 *
 * @throws {Error} a released migration was changed
 */
export function getRelease(version: string, file: ReleaseFile, sets: readonly MigrationSet[]): Release {
  const faults = releaseFaults(file, sets);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (file.releases.some((release) => release.version === version))
    throw new Error(`${version} was released already: raise the version in package.json`);
  const added = Object.entries(getHashes(sets)).flatMap(([plugin, own]) => {
    const fresh = Object.entries(own).filter(
      ([name]) => !file.releases.some((release) => release.migrations[plugin]?.[name]),
    );
    return fresh.length > 0 ? [[plugin, Object.fromEntries(fresh)] as const] : [];
  });
  return { version, migrations: Object.fromEntries(added) };
}
