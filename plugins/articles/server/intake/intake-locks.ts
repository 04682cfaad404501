import type { Statements } from '#core/server';

const claimKey = 7_201_002;
const clusterKey = 7_201_003;

/** Blocks all other claims until the transaction ends: addresses and bands have one writer at a time. */
export async function lockClaims(tx: Statements): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [claimKey]);
}

/** Prevents changes of clusters until the transaction ends. A shared lock for writers that add articles to clusters. */
export async function keepClusters(tx: Statements): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [clusterKey]);
}

/**
 * Waits for all writers that add to clusters and blocks them until the transaction ends. An exclusive lock for writers
 * that move stored articles between clusters or remove them.
 */
export async function lockClusters(tx: Statements): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [clusterKey]);
}
