import { writeFileSync } from 'node:fs';
import { plugins } from 'virtual:plugins';
import { Kernel, type PluginEntry } from '#core';
import { groundMigrations, releaseFile, type ServerSide } from '#core/server';
import { migrationSets } from '../core/server/boot/prepare';
import { getRelease } from '../core/server/database/check-releases';
import { version } from '../core/server/version';

/**
 * Records the migrations of the version in package.json as released: from then on a test fails when one of them is
 * edited.
 */
export async function run(): Promise<string> {
  const sets = await migrationSets(new Kernel<ServerSide>(plugins as readonly PluginEntry<ServerSide>[]));
  const release = getRelease(version, releaseFile, [groundMigrations, ...sets]);
  const file = { baseline: releaseFile.baseline ?? version, releases: [...releaseFile.releases, release] };
  writeFileSync('core/server/database/released-migrations.json', `${JSON.stringify(file, null, 2)}\n`);
  const count = Object.values(release.migrations).reduce(
    (sum, pluginMigrations) => sum + Object.keys(pluginMigrations).length,
    0,
  );
  return `${version}: ${count} migrations are recorded as released`;
}
