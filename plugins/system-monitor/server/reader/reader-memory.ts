import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Client, Pool } from 'pg';
import { isOwnServer } from '#core/server';

/** Memory that a query may take in addition to what its connection has at the start, in bytes. */
export const queryMemory = 256 * 1024 * 1024;

const run = promisify(execFile);

/**
 * Bounds the memory of the server process behind a connection, where that process runs on this machine: a statement
 * that asks for more fails with SQLSTATE 53200, and nothing else is affected. Returns false where the operating system
 * has no such limit; the check of the query's form then stands alone.
 */
export async function limitMemory(client: Client, pool: Pool, bytes: number = queryMemory): Promise<boolean> {
  if (!isOwnServer(pool.options) || process.platform !== 'linux') return false;
  const { rows } = await client.query<{ pid: string }>('select pg_backend_pid() as pid');
  const pid = Number(rows[0]?.pid);
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const present = Number(/^VmSize:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
    await run('prlimit', [`--pid=${pid}`, `--as=${present + bytes}`]);
    return true;
  } catch {
    return false;
  }
}
