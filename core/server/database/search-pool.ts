import { availableParallelism, constants, setPriority } from 'node:os';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Milliseconds after which the database gives a search up. */
export const longestSearch = 3_000;

/** A search may use what is left of the processors, and one in any case. */
export const searchConnections = Math.max(1, Math.min(8, availableParallelism() - 1));

/** Connections that only read, give up in time, and make way for others. They are opened when first needed. */
export function searchPool(settings: PoolConfig, lost: (error: Error) => void): Pool {
  const pool = new Pool({
    ...settings,
    max: searchConnections,
    idleTimeoutMillis: 60_000,
    application_name: 'opinion-monitor search',
    options: `-c statement_timeout=${longestSearch} -c default_transaction_read_only=on -c max_parallel_workers_per_gather=0`,
  });
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Where the system does not let us say so, the time limit has to do.
    if (isOwnServer(settings)) makeWay(client).catch(() => undefined);
  });
  return pool;
}

/** A socket in our own data folder leads to a server whose processes are ours to set. */
const isOwnServer = ({ host }: PoolConfig): boolean => host?.startsWith('/') === true;

/** The system gives the processor to others first. */
async function makeWay(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]) setPriority(rows[0].pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
