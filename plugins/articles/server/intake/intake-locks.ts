import type { Statements } from '#core/server';

const claimKey = 7_201_002;
const clusterKey = 7_201_003;

/** Holds all other claims up until the transaction ends: addresses and bands have one writer at a time. */
export async function lockClaims(tx: Statements): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [claimKey]);
}

/**
 * Keeps clusters as they are until the transaction ends. Held by whoever adds articles to clusters, any number at once.
 */
export async function keepClusters(tx: Statements): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [clusterKey]);
}

/**
 * Waits for all who add to clusters and keeps them out until the transaction ends. Held by whoever moves stored
 * articles from one cluster to another, or removes them.
 */
export async function lockClusters(tx: Statements): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [clusterKey]);
}
