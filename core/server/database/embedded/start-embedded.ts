import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Log } from '../../log/log';
import { holdFolder, isHeld, lockFolder } from './folder-lock';
import { Postmaster } from './postmaster';
import { isAlive } from './process-identity';
import { socketFolder } from './socket-folder';

export interface EmbeddedOptions {
  /** Additional or overriding server settings, by their names in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Keeps the server running when the last user leaves; somebody else stops it. */
  readonly lingers?: boolean;
}

/** A running embedded server. */
export interface EmbeddedPostgres {
  readonly connection: PoolConfig;
  readonly url: string;
  /** Releases the server; the last process that uses it stops it. */
  stop(): Promise<void>;
}

/** Interval in milliseconds for checking that the server is alive. */
const watchEvery = 300;

/**
 * Starts the PostgreSQL installed by npm with its data in `folder`, or joins it when it is already running: several
 * processes may use one folder. It listens only on a socket inside the folder and is restarted when it dies.
 */
export async function startEmbedded(
  folder: string,
  log: Log,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const home = resolve(folder);
  await mkdir(home, { recursive: true });
  const postmaster = new Postmaster(home, options.settings ?? {}, log);
  const letGo = await holdFolder(home);
  const locked = async <T>(run: () => Promise<T>): Promise<T> => {
    const unlock = await lockFolder(home);
    try {
      return await run();
    } finally {
      await unlock();
    }
  };

  let server = await locked(() => postmaster.run()).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  const socket = await socketFolder(join(home, 'data'));

  let mending: Promise<void> | undefined;
  const restartDatabase = async () => {
    log.warn({}, 'The embedded database exited and is being restarted');
    server = await locked(() => postmaster.run());
  };
  const watch = setInterval(() => {
    if (mending || isAlive(server)) return;
    mending = restartDatabase()
      .catch((error: unknown) => log.error({ err: error }, 'Could not restart the embedded database'))
      .finally(() => (mending = undefined));
  }, watchEvery).unref();

  return {
    connection: { host: socket.path, port: 5432, user: 'postgres', database: 'postgres' },
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socket.path)}`,
    stop: async () => {
      clearInterval(watch);
      await mending;
      await locked(async () => {
        await letGo();
        if (!options.lingers && !(await isHeld(home))) await postmaster.stop();
      });
      await socket.remove();
    },
  };
}
