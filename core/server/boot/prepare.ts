import { provideValue, type Kernel } from '#core';
import { DatabaseService, IdService, runMigrations, type MigrationSet } from '../database';
import { backupBeforeUpgrade } from '../backup/before-upgrade';
import { Config } from '../config';
import { Log } from '../log';
import { coreMigrations } from '../migrations';
import { ExternalPlugins, PluginSwitch } from '../plugins';
import { beginWorkOf, prepareOf } from '../plugins/plugin-start';
import type { ServerSide } from '../side';
import { spreadAtStart } from './spread';

/** The migrations of the core and of every plugin, in the order of `requires`. */
export async function migrationSets(kernel: Kernel<ServerSide>): Promise<readonly MigrationSet[]> {
  const sides = (await kernel.sides('skip')).map(({ manifest: { id }, side }) => ({
    plugin: id,
    migrations: side.migrations ?? [],
  }));
  return [{ plugin: 'core', migrations: coreMigrations }, ...sides.filter(({ migrations }) => migrations.length > 0)];
}

/** Brings the database up to this build, and lends this process its node number for ids. */
export async function migrate(kernel: Kernel<ServerSide>): Promise<void> {
  const database = kernel.get(DatabaseService);
  const external = kernel.get(ExternalPlugins);
  const sets = await migrationSets(kernel);
  const own = sets.filter(({ plugin }) => !external.has(plugin));
  const config = kernel.get(Config);
  await runMigrations(database, own, {
    before: async (pending) => {
      if (config.backsUpBeforeUpgrade) await backupBeforeUpgrade(database, pending, config.dataFolder, kernel.get(Log));
    },
  });
  for (const set of sets.filter(({ plugin }) => external.has(plugin)))
    await runMigrations(database, [set]).catch((error: unknown) => {
      external.breaks(set.plugin, (error as Error).message);
      kernel.report(set.plugin, error);
    });
  await spreadAtStart(kernel);
  kernel.provide(provideValue(IdService, await IdService.open(kernel.get(DatabaseService), kernel.get(Log))));
}

/**
 * Takes over what is switched off and lets every other plugin make what must exist, one process at a time; gives what
 * they tell the person who started the server.
 */
export async function prepare(kernel: Kernel<ServerSide>): Promise<readonly string[]> {
  await kernel.get(PluginSwitch).read();
  return prepareOf(kernel, kernel.manifests);
}

/** Has every plugin begin what this process does by itself. */
export async function beginWork(kernel: Kernel<ServerSide>, roles: ReadonlySet<'collect' | 'process'>): Promise<void> {
  await beginWorkOf(kernel, kernel.manifests, roles);
}
