import type { Statements } from '../statements';

/** A machine that holds shards. */
export interface ClusterWorker {
  /** Host and port. */
  readonly address: string;
}

/** The machines of a cluster, as seen from the coordinator. */
export interface Cluster {
  readonly workers: readonly ClusterWorker[];
}

/**
 * Returns the machines over which rows can be distributed; undefined when the database is a single machine, which takes
 * one catalog query. The extension without workers counts as a single machine, too.
 */
export async function readCluster(database: Statements): Promise<Cluster | undefined> {
  const { rows } = await database.query<{ isThere: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_node') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return undefined;
  const { rows: workers } = await database.query<ClusterWorker>(
    `select nodename || ':' || nodeport as address from pg_dist_node
      where noderole = 'primary' and isactive and shouldhaveshards and groupid > 0 order by nodeid`,
  );
  return workers.length > 0 ? { workers } : undefined;
}
