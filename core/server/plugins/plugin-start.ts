import type { Kernel, PluginManifest } from '#core';
import { DatabaseService, withAdvisoryLock } from '../database';
import type { ServerSide } from '../side';

type Roles = ReadonlySet<'collect' | 'process'>;

/** Does something with a plugin; one that fails is reported and the others go on, unless nothing works without it. */
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
 * Lets plugins make what must exist, one process at a time; gives what they tell the person who started the server.
 */
export async function prepareOf(
  kernel: Kernel<ServerSide>,
  manifests: readonly PluginManifest[],
): Promise<readonly string[]> {
  const told = await withAdvisoryLock(kernel.get(DatabaseService).pool, 'core.prepare', async () => {
    const told: string[] = [];
    for (const { manifest, side } of await kernel.sides('skip', manifests))
      if (side.prepare)
        await isolated(kernel, manifest, async () => {
          await kernel.activate(manifest.id);
          told.push(...((await side.prepare?.(kernel)) ?? []));
        });
    return told;
  });
  return told ?? [];
}

/** Has plugins begin what this process does by itself. */
export async function beginWorkOf(
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
