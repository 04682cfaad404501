import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

const mebibyte = 1024 * 1024;

function share(memory: number, part: number, min: number, max: number): string {
  return `${Math.round(Math.min(max, Math.max(min, memory / mebibyte / part)))}MB`;
}

/** Parallel queries share memory through /dev/shm, which is often too small in containers. */
async function sharedMemoryType(): Promise<'posix' | 'mmap'> {
  if (process.platform !== 'linux') return 'posix';
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 512 * mebibyte ? 'posix' : 'mmap';
}

/**
 * Settings for a machine with two to four cores and solid-state disks; memory settings follow the memory of the machine
 * or container.
 */
export async function serverSettings(): Promise<Readonly<Record<string, string>>> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '80',
    shared_buffers: share(memory, 16, 64, 512),
    effective_cache_size: share(memory, 2, 256, 65_536),
    work_mem: share(memory, 256, 8, 32),
    maintenance_work_mem: share(memory, 32, 64, 512),
    dynamic_shared_memory_type: await sharedMemoryType(),
    huge_pages: 'off',
    io_workers: '2',
    jit: 'off',
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    gin_pending_list_limit: '64MB',
    synchronous_commit: 'on',
    wal_buffers: '16MB',
    // The only available method costs more CPU time than the saved writes.
    wal_compression: 'off',
    min_wal_size: '128MB',
    // Changes since the last checkpoint are replayed after a crash while everybody waits: this limits it to seconds.
    max_wal_size: '1GB',
    checkpoint_timeout: '2min',
    autovacuum_naptime: '30s',
    idle_in_transaction_session_timeout: '10min',
    // Statements of a killed process would otherwise keep running beside its replacement.
    client_connection_check_interval: '500ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}
