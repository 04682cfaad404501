import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '../is-alive.mjs';

const run = promisify(execFile);
const workers = 2;
const prefix = 'opinion-monitor-cluster-';
/** Number of attempts; another process may take a port between the check and the start. */
const attempts = 3;
/** Timeout of one call of the script in milliseconds; it creates up to three data folders. */
const timeoutMs = 120_000;

/** Test data need not survive a crash, and each test database has a daemon of the extension. */
const usual = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
  max_worker_processes: '64',
  max_locks_per_transaction: '256',
  checkpoint_timeout: '1h',
};

const listening = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** Returns the first of as many consecutive free ports as there are machines. */
async function freePorts() {
  for (;;) {
    const held = [];
    try {
      held.push(await listening(0));
      const { port } = held[0].address();
      for (let next = 1; next <= workers; next += 1) held.push(await listening(port + next));
      return port;
    } catch (error) {
      if (error.code !== 'EADDRINUSE' && error.code !== 'ERR_SOCKET_BAD_PORT') throw error;
    } finally {
      await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))));
    }
  }
}

/** The driver is imported late: a fresh clone has no packages until the caller has installed them. */
async function set(url, settings) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

function end(script, folder) {
  spawnSync(script, ['stop', folder], { timeout: timeoutMs });
  rmSync(folder, { recursive: true, force: true });
}

/** Stops clusters left behind by killed runs, which are identified by their folders. */
function endLeftovers(script) {
  for (const name of readdirSync(tmpdir())) {
    const owner = join(tmpdir(), name, 'owner');
    if (!name.startsWith(prefix) || !existsSync(owner)) continue;
    const pid = Number(readFileSync(owner, 'utf8'));
    if (pid > 0 && !isAlive(pid)) end(script, join(tmpdir(), name));
  }
}

async function startOnce(script, folder, settings) {
  const port = await freePorts();
  const call = (...words) => run(script, words, { timeout: timeoutMs });
  const start = async () => (await call('start', folder, String(workers), String(port))).stdout.trim();
  const url = await start();
  for (let machine = 0; machine <= workers; machine += 1) {
    const machineUrl = new URL(url);
    machineUrl.port = String(port + machine);
    machineUrl.pathname = '/postgres';
    await set(machineUrl.href, settings);
  }
  await call('stop', folder);
  return start();
}

/**
 * Starts a cluster of a coordinator and two workers with a script that supports `start FOLDER WORKERS PORT`, which
 * prints the coordinator's URL, and `stop FOLDER`; `more` are additional settings. `stop` stops it and deletes its
 * data, at the latest when this process exits. Throws when the cluster could not be started.
 */
export async function startCluster(script, more = {}) {
  endLeftovers(script);
  // On a signal the process exits normally, so that the exit handler stops the cluster too.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  for (let attempt = 1; ; attempt += 1) {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    writeFileSync(join(folder, 'owner'), String(process.pid));
    const stop = () => end(script, folder);
    process.once('exit', stop);
    try {
      const url = await startOnce(script, folder, { ...usual, ...more });
      return {
        url,
        folder,
        stop: () => {
          process.off('exit', stop);
          stop();
        },
      };
    } catch (error) {
      process.off('exit', stop);
      stop();
      if (attempt === attempts) throw error;
    }
  }
}
