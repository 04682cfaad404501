/** What this process is among the collectors; the same in every process that does not collect by itself. */
export class NodePlace {
  /** Null while this process is no registered node. */
  nodeId: string | null = null;
  /** Sources of this group and those of none are taken; null: those of none alone. */
  groupId: string | null = null;
  isDraining = false;
  /** Visits at the same time; each waits for the network most of its time. */
  lanes = 4;
  /** Visits under way. */
  running = 0;
  /** Visits that ended since the process began. */
  visits = 0;
}
