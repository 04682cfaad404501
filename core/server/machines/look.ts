import type { DatabaseService } from '../database';

/** A machine behind the coordinator as it was found. */
export interface FoundMachine {
  /** Host and port. */
  readonly address: string;
  readonly answers: boolean;
  /** Transactions that wait there to be ended, for longer than any takes to end. */
  readonly prepared: number;
}

/** Milliseconds that a machine has to take a connection. */
const patience = 2_000;
/**
 * Milliseconds that all of them have to answer. A kept connection whose other end hangs since its machine was killed
 * would hold a look for as long as a statement may take; the next look takes another.
 */
const patienceOfAll = 4_000;

/** Asks every machine that holds shards, all at once. */
export async function lookAtMachines(database: DatabaseService): Promise<readonly FoundMachine[]> {
  const { rows } = await database.transaction(
    async (tx) => {
      await tx.query(
        `set local citus.node_connection_timeout = ${patience}; set local statement_timeout = ${patienceOfAll}`,
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
