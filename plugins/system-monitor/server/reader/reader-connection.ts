import { Socket } from 'node:net';
import { Client, type ClientConfig, type Pool } from 'pg';
import { inspectSchema } from '#core/server';
import type { Reader } from './reader-role';

/** Returns a connection of the reader to the pool's database: the same server, a different user, read-only. */
export function readerConnection(pool: Pool, { user, password }: Reader, milliseconds: number): Client {
  const { connectionString, host, port, database, ssl } = pool.options as ClientConfig;
  const address = connectionString === undefined ? undefined : new URL(connectionString);
  if (address) {
    address.username = user;
    address.password = password;
  }
  return new Client({
    ...(address ? { connectionString: address.href } : { host, port, database, user, password }),
    ssl,
    stream: () => new Socket(),
    application_name: 'opinion-monitor reader',
    connectionTimeoutMillis: 5_000,
    options: `-c default_transaction_read_only=on -c statement_timeout=${milliseconds} -c search_path=${inspectSchema} -c work_mem=16MB -c hash_mem_multiplier=1 -c jit=off -c client_connection_check_interval=500 -c max_parallel_workers_per_gather=0 -c citus.max_adaptive_executor_pool_size=1`,
    // Values are returned as text, so that the output is exactly what the database returns.
    types: { getTypeParser: () => String },
  } as ClientConfig);
}
