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
/** Somebody else may take a port between the look and the start. */
const attempts = 3;
/** Of one call of the script, which makes three data folders at most; milliseconds. */
const patience = 120_000;

/** What tests write need not survive a crash; each of their databases has a daemon of the extension. */
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

/** The first of as many free ports in a row as there are machines. */
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

/** The driver is asked for late: a fresh clone has no packages until the caller has seen to them. */
async function set(url, settings) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

function end(script, folder) {
  spawnSync(script, ['stop', folder], { timeout: patience });
  rmSync(folder, { recursive: true, force: true });
}

/** Ends what runs left behind that were killed: their folders say whose they are. */
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
  const call = (...words) => run(script, words, { timeout: patience });
  const start = async () => (await call('start', folder, String(workers), String(port))).stdout.trim();
  const url = await start();
  for (let machine = 0; machine <= workers; machine += 1) {
    const own = new URL(url);
    own.port = String(port + machine);
    own.pathname = '/postgres';
    await set(own.href, settings);
  }
  await call('stop', folder);
  return start();
}

/**
 * Starts a cluster of a coordinator and two workers by a script that knows `start FOLDER WORKERS PORT`, which prints
 * the coordinator's address, and `stop FOLDER`; `more` are settings beside the usual ones. `stop` ends it and removes
 * what it held, which happens at the latest when this process ends. Throws when it could not be started.
 */
export async function startCluster(script, more = {}) {
  endLeftovers(script);
  // A signal ends the process by its exit, so that the cluster is ended, too.
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
