import type { Kernel, PluginManifest } from '#core';
import { DatabaseService, withAdvisoryLock } from '../database';
import type { ServerSide } from '../side';

type Roles = ReadonlySet<'collect' | 'process'>;

/** Runs a step for a plugin; a failure is reported and the other plugins continue, unless the plugin is essential. */
async function isolated(
  kernel: Kernel<ServerSide>,
  { id, essential }: PluginManifest,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (essential) throw error;
    kernel.report(id, error);
  }
}

/**
 * Runs the preparation of plugins, one process at a time; returns their messages to the person who started the server.
 */
export async function getPrepare(
  kernel: Kernel<ServerSide>,
  manifests: readonly PluginManifest[],
): Promise<readonly string[]> {
  const preparationNotes = await withAdvisoryLock(kernel.get(DatabaseService).pool, 'core.prepare', async () => {
    const notes: string[] = [];
    for (const { manifest, side } of await kernel.sides('skip', manifests))
      if (side.prepare)
        await isolated(kernel, manifest, async () => {
          await kernel.activate(manifest.id);
          notes.push(...((await side.prepare?.(kernel)) ?? []));
        });
    return notes;
  });
  return preparationNotes ?? [];
}

/** Starts the autonomous work of plugins in this process. */
export async function getBeginWork(
  kernel: Kernel<ServerSide>,
  manifests: readonly PluginManifest[],
  roles: Roles,
): Promise<void> {
  for (const { manifest, side } of await kernel.sides('skip', manifests))
    if (side.work)
      await isolated(kernel, manifest, async () => {
        await kernel.activate(manifest.id);
        await side.work?.(kernel, roles);
      });
}
