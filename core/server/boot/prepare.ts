import { provideValue, type Kernel } from '#core';
import { DatabaseService, IdService, runMigrations, withAdvisoryLock, type MigrationSet } from '../database';
import { Log } from '../log';
import { coreMigrations } from '../migrations';
import type { ServerSide } from '../side';

/** The migrations of the core and of every plugin, in the order of `requires`. */
export async function migrationSets(kernel: Kernel<ServerSide>): Promise<readonly MigrationSet[]> {
  const sides = await Promise.all(
    kernel.manifests.map(async ({ id }) => ({ plugin: id, migrations: (await kernel.load(id)).migrations ?? [] })),
  );
  return [{ plugin: 'core', migrations: coreMigrations }, ...sides.filter(({ migrations }) => migrations.length > 0)];
}

/** Brings the database up to this build, and lends this process its node number for ids. */
export async function migrate(kernel: Kernel<ServerSide>): Promise<void> {
  await runMigrations(kernel.get(DatabaseService), await migrationSets(kernel));
  kernel.provide(provideValue(IdService, await IdService.open(kernel.get(DatabaseService), kernel.get(Log))));
}

/**
 * Lets every plugin make what must exist, one process at a time; gives what they tell the person who started the
 * server.
 */
export async function prepare(kernel: Kernel<ServerSide>): Promise<readonly string[]> {
  const told = await withAdvisoryLock(kernel.get(DatabaseService).pool, 'core.prepare', async () => {
    const told: string[] = [];
    for (const { id } of kernel.manifests) {
      const side = await kernel.load(id);
      if (!side.prepare) continue;
      await kernel.activate(id);
      told.push(...((await side.prepare(kernel)) ?? []));
    }
    return told;
  });
  return told ?? [];
}

/** Has every plugin begin what this process does by itself. */
export async function beginWork(kernel: Kernel<ServerSide>, roles: ReadonlySet<'collect' | 'process'>): Promise<void> {
  for (const { id } of kernel.manifests) {
    const { work } = await kernel.load(id);
    if (!work) continue;
    await kernel.activate(id);
    await work(kernel, roles);
  }
}
