import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerBinaries } from './server-binaries';
import { getExit, startProgram, type ServerLog } from './server-program';
import { canAccess, type ServerUser } from './server-user';

export interface ClusterOptions {
  readonly folder: string;
  readonly user: ServerUser;
  readonly binaries: ServerBinaries;
  readonly log: ServerLog;
  /** False for data that may be lost. */
  readonly durable: boolean;
}

/** Creates the data folder on first use and verifies its version and owner. Returns its path. */
export async function prepareCluster({ folder, user, binaries, log, durable }: ClusterOptions): Promise<string> {
  const data = join(folder, 'data');
  if (!(await stat(data).catch(() => undefined))) await initialize({ folder, user, binaries, log, durable });
  try {
    const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
    if (version !== binaries.major) {
      throw new Error(
        `The data in ${data} belong to PostgreSQL ${version}, but this version brings ${binaries.major}: back them up there and restore them here`,
      );
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new Error(`The data in ${data} belongs to another user: run as root or as that user, or change its owner`, {
      cause: error,
    });
  }
  if (user.other && (await stat(data)).uid !== user.uid) await giveAll(data, user);
  return data;
}

/**
 * Returns how the server's user refers to the folder: through its working directory when a parent folder is closed to
 * it.
 */
export async function placeFor(folder: string, user: ServerUser): Promise<string> {
  if (!user.other || (await canAccess(user, folder, false))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `The user ${user.uid}, as which the database runs, cannot access ${dirname(folder)}: choose another DATA_DIR`,
  );
}

/** Works on a temporary copy, so that an interrupted attempt leaves nothing that looks complete. */
async function initialize({ folder, user, binaries, log, durable }: ClusterOptions): Promise<void> {
  const draft = join(folder, 'data.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (user.other) await chown(draft, user.uid, user.gid);
  const options = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ];
  if (!durable) options.push('--no-sync');
  const child = startProgram(binaries.initdb, [...options, '-D', await placeFor(draft, user)], draft, user, log);
  if ((await getExit(child)) !== 0)
    throw new Error(`The database could not be created in ${folder}: ${await log.lastWords()}`);
  await rename(draft, join(folder, 'data'));
}

/** Changes the owner of data that root restored or copied. */
async function giveAll(path: string, { uid, gid }: ServerUser): Promise<void> {
  for (const name of await readdir(path, { recursive: true })) await chown(join(path, name), uid, gid);
  await chown(path, uid, gid);
}
