import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';

/** Workload of one collector group, or of the sources without a group. */
export interface GroupWork {
  readonly node_group_id: string | null;
  /** Number of all sources assigned to the group, and of those that are enabled. */
  readonly all: number;
  readonly sources: number;
  readonly running: number;
  readonly overdue: number;
}

/** A kind of work that collectors do. */
export interface CollectorWork {
  /** Rounds that run in parallel and repeatedly, each until nothing is due or the signal aborts. */
  readonly rounds: readonly ((signal: AbortSignal) => Promise<unknown>)[];
  /** Makes the work left by a process that is gone due again; returns the number of items. */
  takeBack(tx: Statements, nodeId: string, now: Date): Promise<number>;
  byGroup(database: Statements, now: Date): Promise<readonly GroupWork[]>;
}

/**
 * Extension point for plugins that give work to collectors. None may be missing: a group in use would look unused, and
 * work left out at the start of a process would never be done by it.
 */
export const collectorWork = createExtensionPoint<CollectorWork>('collector-nodes.work', { onFailure: 'refuse' });
