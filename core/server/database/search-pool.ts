import { availableParallelism, constants, setPriority } from 'node:os';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Milliseconds after which the database cancels a search. */
export const maxSearch = 3_000;

/** Searches may use all but one of the processors, and at least one. */
export const searchConnections = Math.max(1, Math.min(8, availableParallelism() - 1));

/** Pool of connections that only read, time out, and yield to others. They are opened when first needed. */
export function searchPool(settings: PoolConfig, lost: (error: Error) => void): Pool {
  const pool = new Pool({
    ...settings,
    max: searchConnections,
    idleTimeoutMillis: 60_000,
    application_name: 'opinion-monitor search',
    options: `-c statement_timeout=${maxSearch} -c default_transaction_read_only=on -c max_parallel_workers_per_gather=0`,
  });
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Where the system does not permit a priority change, the time limit has to suffice.
    if (isOwnServer(settings)) yieldToOthers(client).catch(() => undefined);
  });
  return pool;
}

/** A socket path in our own data folder belongs to a server whose process priorities we can set. */
export const isOwnServer = ({ host }: PoolConfig): boolean => host?.startsWith('/') === true;

/** Lowers the priority of the server process of this connection. */
async function yieldToOthers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]) setPriority(rows[0].pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
