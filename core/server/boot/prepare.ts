import { provideValue, type Kernel } from '#core';
import { DatabaseService, IdService, runMigrations, type MigrationSet } from '../database';
import { backupBeforeUpgrade } from '../backup/before-upgrade';
import { Config } from '../config';
import { Log } from '../log';
import { coreMigrations } from '../migrations';
import { ExternalPlugins, PluginSwitch } from '../plugins';
import { getBeginWork, getPrepare } from '../plugins/plugin-start';
import type { ServerSide } from '../side';
import { spreadAtStart } from './spread';

/** Returns the migrations of the core and of every plugin, in the order of `requires`. */
export async function migrationSets(kernel: Kernel<ServerSide>): Promise<readonly MigrationSet[]> {
  const sides = (await kernel.sides('skip')).map(({ manifest: { id }, side }) => ({
    plugin: id,
    migrations: side.migrations ?? [],
  }));
  return [{ plugin: 'core', migrations: coreMigrations }, ...sides.filter(({ migrations }) => migrations.length > 0)];
}

/** Upgrades the database to this build and leases a node number for ids to this process. */
export async function migrate(kernel: Kernel<ServerSide>): Promise<void> {
  const database = kernel.get(DatabaseService);
  const external = kernel.get(ExternalPlugins);
  const sets = await migrationSets(kernel);
  const builtInSets = sets.filter(({ plugin }) => !external.has(plugin));
  const config = kernel.get(Config);
  await runMigrations(database, builtInSets, {
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
 * Loads which plugins are disabled and runs the preparation of every other plugin, one process at a time; returns their
 * messages to the person who started the server.
 */
export async function prepare(kernel: Kernel<ServerSide>): Promise<readonly string[]> {
  await kernel.get(PluginSwitch).read();
  return getPrepare(kernel, kernel.manifests);
}

/** Starts the autonomous work of every plugin in this process. */
export async function beginWork(kernel: Kernel<ServerSide>, roles: ReadonlySet<'collect' | 'process'>): Promise<void> {
  await getBeginWork(kernel, kernel.manifests, roles);
}
