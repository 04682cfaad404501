import { createToken } from '#core';

/** Identity and state of this process among the collectors; the same in every process that does not collect. */
export interface NodeLocation {
  /** Null while this process is not a registered node. */
  nodeId: string | null;
  /** The process takes sources of this group and sources without a group; null: only sources without a group. */
  groupId: string | null;
  isDraining: boolean;
  /** Number of concurrent visits; each spends most of its time waiting for the network. */
  lanes: number;
  /** Visits in progress. */
  running: number;
  /** Visits completed since the process started. */
  visits: number;
}
export const NodeLocation = createToken<NodeLocation>('collector-nodes.place');

export class ProcessNodeLocation implements NodeLocation {
  nodeId: string | null = null;
  groupId: string | null = null;
  isDraining = false;
  lanes = 4;
  running = 0;
  visits = 0;
}
