import type { DatabaseService } from '../database';

/** State of a machine behind the coordinator. */
export interface FoundMachine {
  /** Host and port. */
  readonly address: string;
  readonly answers: boolean;
  /** Number of prepared transactions that have been pending longer than a normal commit takes. */
  readonly prepared: number;
}

/** Connection timeout per machine in milliseconds. */
const timeoutMs = 2_000;
/**
 * Timeout for the responses of all machines in milliseconds. A cached connection that hangs since its machine was
 * killed would block a check for as long as a statement may take; the next check uses another one.
 */
const totalTimeoutMs = 4_000;

/** Queries every machine that holds shards, in parallel. */
export async function lookAtMachines(database: DatabaseService): Promise<readonly FoundMachine[]> {
  const { rows } = await database.transaction(
    async (tx) => {
      await tx.query(
        `set local citus.node_connection_timeout = ${timeoutMs}; set local statement_timeout = ${totalTimeoutMs}`,
      );
      return tx.query<{ address: string; success: boolean; result: string }>(
        `select n.nodename || ':' || n.nodeport as address, r.success, r.result
          from run_command_on_workers($$select count(*) from pg_prepared_xacts
            where database = current_database() and prepared < now() - interval '1 second'$$) r
          join pg_dist_node n using (nodename, nodeport)
          where n.noderole = 'primary' and n.isactive and n.shouldhaveshards order by n.nodeid`,
      );
    },
    { attempts: 1 },
  );
  return rows.map(({ address, success, result }) => ({
    address,
    answers: success,
    prepared: success ? Number(result) : 0,
  }));
}
