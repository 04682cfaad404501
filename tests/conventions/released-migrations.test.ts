import { describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { Kernel, type PluginEntry } from '#core';
import { groundMigrations, releaseFile, sqlMigration, type ServerSide } from '#core/server';
import { migrationSets } from '../../core/server/boot/prepare';
import { releaseFaults, getRelease } from '../../core/server/database/check-releases';

const allSets = async () => [
  groundMigrations,
  ...(await migrationSets(new Kernel<ServerSide>(plugins as readonly PluginEntry<ServerSide>[]))),
];

describe('released migrations', () => {
  it('are unchanged; a change is a further migration', async () => {
    expect(releaseFaults(releaseFile, await allSets())).toEqual([]);
  });

  it('are reported when one of them is edited', async () => {
    const sets = await allSets();
    const version = '999.0.0';
    const file = { baseline: version, releases: [getRelease(version, { ...releaseFile, releases: [] }, sets)] };
    expect(releaseFaults(file, sets)).toEqual([]);
    const edited = sets.map(({ plugin, migrations }) => ({
      plugin,
      migrations: migrations.map((each, index) =>
        index === 0 ? sqlMigration(each.name, `${each.text}\n; select 1`) : each,
      ),
    }));
    expect(sets.length).toBeGreaterThan(60);
    expect(releaseFaults(file, edited)).toHaveLength(sets.length);
  });
});
