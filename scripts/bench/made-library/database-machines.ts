import type { DatabaseService } from '#core/server';
import { readCluster } from '../../../core/server/database/spreading';
import { processorSeconds } from './processor-time';

/**
 * Reads the server process id of one machine, and the size of the database in bytes without the outbox, which is
 * retained for an hour.
 */
const machineSql = `select json_build_object('pid', split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int,
  'bytes', pg_database_size(current_database()) - coalesce(pg_total_relation_size(to_regclass('public.domain_event')), 0))`;

interface Machine {
  readonly pid: number;
  readonly bytes: number;
}

/** Returns the single machine of a database, or the coordinator and its workers. */
async function getMachines(database: DatabaseService): Promise<readonly Machine[]> {
  const { rows: own } = await database.query<{ machine: Machine }>(`select (${machineSql}) as machine`);
  const workers = (await readCluster(database))
    ? (
        await database.query<{ machine: Machine }>('select result::json as machine from run_command_on_workers($1)', [
          machineSql,
        ])
      ).rows
    : [];
  return [...own, ...workers].map(({ machine }) => machine);
}

/** Returns the size of a database in bytes, over all its machines. */
export async function databaseBytes(database: DatabaseService): Promise<number> {
  return (await getMachines(database)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Returns a function that reads the CPU seconds used so far by the database servers that run on this machine. */
export async function databaseClock(database: DatabaseService): Promise<() => number> {
  const machines = await getMachines(database);
  return () => machines.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}
