import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const workers = 2;

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

/** A port behind which as many are likely to be free as there are machines. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function set(url, settings) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}

/**
 * Starts a cluster of a coordinator and two workers by a script that knows `start FOLDER WORKERS PORT`, which prints
 * the coordinator's address, and `stop FOLDER`; `more` are settings beside the usual ones. `stop` ends it and removes
 * what it held.
 */
export async function startCluster(script, more = {}) {
  const settings = { ...usual, ...more };
  const folder = mkdtempSync(join(tmpdir(), 'opinion-monitor-cluster-'));
  const port = await freePort();
  const start = async () => (await run(script, ['start', folder, String(workers), String(port)])).stdout.trim();
  const stop = async () => {
    await run(script, ['stop', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await start();
    for (let machine = 0; machine <= workers; machine += 1) {
      const own = new URL(url);
      own.port = String(port + machine);
      own.pathname = '/postgres';
      await set(own.href, settings);
    }
    await run(script, ['stop', folder]);
    return { url: await start(), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
