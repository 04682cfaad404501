import { createToken } from '#core';

/** What this process is among the collectors; the same in every process that does not collect by itself. */
export interface NodePlace {
  /** Null while this process is no registered node. */
  nodeId: string | null;
  /** Sources of this group and those of none are taken; null: those of none alone. */
  groupId: string | null;
  isDraining: boolean;
  /** Visits at the same time; each waits for the network most of its time. */
  lanes: number;
  /** Visits under way. */
  running: number;
  /** Visits that ended since the process began. */
  visits: number;
}
export const NodePlace = createToken<NodePlace>('collector-nodes.place');

export class FreshNodePlace implements NodePlace {
  nodeId: string | null = null;
  groupId: string | null = null;
  isDraining = false;
  lanes = 4;
  running = 0;
  visits = 0;
}
