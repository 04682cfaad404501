import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The kernel accepts socket paths of at most 107 bytes (103 on macOS), 108 with the terminating zero. */
const maxLength = 103;

/**
 * Returns the folder of the server's socket: the data folder or, if its path is too long, a short private link to it,
 * which `remove` deletes.
 */
export async function socketFolder(
  data: string,
): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  if (Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= maxLength)
    return { path: data, remove: () => Promise.resolve() };
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'om-'));
  await symlink(data, join(folder, 'd'));
  return { path: join(folder, 'd'), remove: () => rm(folder, { recursive: true, force: true }) };
}
