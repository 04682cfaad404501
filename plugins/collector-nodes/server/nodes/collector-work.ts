import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';

/** What stands with one group of collectors, or with none. */
export interface GroupWork {
  readonly node_group_id: string | null;
  /** All that are left to the group, and those of them that are on. */
  readonly all: number;
  readonly sources: number;
  readonly running: number;
  readonly overdue: number;
}

/** Work that collectors do. */
export interface CollectorWork {
  /** What is done side by side, again and again: each until nothing is due or the signal says stop. */
  readonly rounds: readonly ((signal: AbortSignal) => Promise<unknown>)[];
  /** Makes due again what a process left that is gone; gives how much that was. */
  takeBack(tx: Statements, nodeId: string, now: Date): Promise<number>;
  byGroup(database: Statements, now: Date): Promise<readonly GroupWork[]>;
}

/** Those who have collectors work for them. */
export const collectorWork = createExtensionPoint<CollectorWork>('collector-nodes.work', { onFailure: 'refuse' });
