import { execFileSync } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log/log';
import { placeFor, prepareCluster } from './cluster';
import { identify, isAlive, isDoomed, isTaken, serversIn, type ProcessIdentity } from './process-identity';
import { serverBinaries } from './server-binaries';
import { ServerLog, startProgram } from './server-program';
import { serverSettings } from './server-settings';
import { serverUser, type ServerUser } from './server-user';

/** Milliseconds after which a stopping server is told to abort all work. */
const stopsWithin = 30_000;

/** Number of checks, 20 ms apart, during which an orphaned process may end by itself. */
const remainsLooks = 15;

/** The process may already have exited. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Startup messages while processes of a killed server are still exiting. */
const remains = /pre-existing shared memory block|address already in use|lock file .* already exists/i;

/**
 * The server process of one folder: `data` holds the cluster, `server.log` its output. The caller holds the folder's
 * lock.
 */
export class Postmaster {
  private readonly data: string;
  private readonly words: ServerLog;

  constructor(
    private readonly folder: string,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly log: Log,
  ) {
    this.data = join(folder, 'data');
    this.words = new ServerLog(join(folder, 'server.log'));
  }

  /** Returns the server that already serves the folder, such as one that outlived a killed parent, or starts one. */
  async run(): Promise<ProcessIdentity> {
    const running = await this.find();
    if (running && (await this.isReady(running))) {
      this.log.debug({ pid: running.pid }, 'The embedded database is already running');
      return running;
    }
    const user = await serverUser(this.data);
    const binaries = await serverBinaries(user);
    await prepareCluster({
      folder: this.folder,
      user,
      binaries,
      log: this.words,
      durable: this.settings.fsync !== 'off',
    });
    return this.launch(binaries.postgres, user);
  }

  /** Stops the server: open transactions are rolled back, committed data is on disk. */
  async stop(): Promise<void> {
    const running = await this.find();
    if (!running) return;
    process.kill(running.pid, 'SIGINT');
    for (let waited = 0; isAlive(running); waited += 20) {
      if (waited === stopsWithin) process.kill(running.pid, 'SIGQUIT');
      await wait(20);
    }
  }

  /**
   * Returns the living server of this folder. A pid file whose number no longer belongs to the server would block the
   * next one, so it is removed.
   */
  private async find(): Promise<ProcessIdentity | undefined> {
    const pid = Number((await this.pidFile())[0]);
    while (isDoomed(pid)) await wait(5);
    const identity = identify(pid);
    if (identity && (await this.isServer(pid))) return identity;
    await this.endRemains();
    if (isTaken(pid)) await this.clearPidFile();
    return undefined;
  }

  private async isServer(pid: number): Promise<boolean> {
    if (process.platform === 'linux') return serversIn(await realpath(this.data)).includes(pid);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  }

  /**
   * Ends processes that outlived the server process: one in the middle of a long statement does not notice that it is
   * orphaned and would block the next server for as long.
   */
  private async endRemains(): Promise<void> {
    const place = await realpath(this.data).catch(() => undefined);
    if (place === undefined) return;
    for (let looks = 0; ; looks += 1) {
      const left = serversIn(place);
      if (left.length === 0) return;
      if (looks % remainsLooks === 0) for (const pid of left) end(pid, looks === 0 ? 'SIGQUIT' : 'SIGKILL');
      await wait(20);
    }
  }

  private async clearPidFile(): Promise<void> {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      await rm(join(this.data, name), { force: true });
  }

  /** Lines of postmaster.pid: process, folder, start, port, socket folder, address, shared memory, state. */
  private async pidFile(): Promise<string[]> {
    const text = await readFile(join(this.data, 'postmaster.pid'), 'utf8').catch(() => '');
    return text.split('\n').map((line) => line.trim());
  }

  private async launch(postgres: string, user: ServerUser): Promise<ProcessIdentity> {
    const settings = { ...(await serverSettings()), ...this.settings };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const place = await placeFor(this.data, user);
    for (let attempt = 1; ; attempt += 1) {
      const child = startProgram(postgres, ['-D', place, ...options], this.data, user, this.words);
      child.once('error', (error) => this.log.error({ err: error }, 'Could not run the embedded database'));
      child.unref();
      const server = identify(child.pid ?? 0);
      if (server && (await this.isReady(server))) return server;
      const reason = await this.words.lastWords();
      if (!remains.test(reason) || attempt === 50) throw new Error(`The embedded database did not start: ${reason}`);
      await wait(100);
    }
  }

  /** Waits until the server accepts connections, however long crash recovery takes; false when it exits instead. */
  private async isReady(server: ProcessIdentity): Promise<boolean> {
    for (let polls = 1; isAlive(server); polls += 1) {
      const [pid, , , , , , , state] = await this.pidFile();
      if (Number(pid) === server.pid && state === 'ready') return true;
      if (polls % 500 === 0)
        this.log.info(
          { pid: server.pid },
          'The embedded database is still starting, possibly recovering after a crash',
        );
      await wait(10);
    }
    return false;
  }
}
