import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Server in a process of its own, as in production. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Process id of the database server that it started. */
  readonly databasePid: number;
  /** Seconds from process start to readiness. */
  readonly secondsToServe: number;
  /** Returns the resident memory of the process in bytes; Linux only, 0 elsewhere. */
  residentBytes(): number;
  /** Kills the process immediately, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => void child.once('exit', () => resolve()));

const serves = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the server built beside the benchmark on a data folder, and waits until it is ready. */
export async function startServer(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  execArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...execArguments, join(import.meta.dirname, 'server', 'main.entry.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const { pid = 0 } = child;
  while (!(await serves(url))) {
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}`);
    await wait(10);
  }
  return {
    url,
    pid,
    databasePid: Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    secondsToServe: (performance.now() - started) / 1000,
    residentBytes: () => {
      if (process.platform !== 'linux') return 0;
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended(child);
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended(child);
    },
  };
}
