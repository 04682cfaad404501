import type { Statements } from '../statements';

/** A machine that holds shards. */
export interface ClusterWorker {
  /** Host and port. */
  readonly address: string;
}

/** The machines behind a coordinator. */
export interface Cluster {
  readonly workers: readonly ClusterWorker[];
}

/**
 * The machines that rows can be spread over; undefined where the database is one machine, which takes one look at the
 * catalogue. An extension without workers is one machine, too.
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
