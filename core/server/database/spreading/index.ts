export { readCluster, type Cluster } from './cluster';
export { countOnWorkers } from './worker-ids';
export { giveFunctions, keepSettings, tellWorkers } from './each-node';
export { filledTables } from './standing-tables';
export { dropCopiedRows, pendingSpread, runSpreadStep } from './spread';
export type { ShardCounts, SpreadStep } from './spread-plan';
export { spreadStatus, type MachineState, type SpreadTableState } from './spread-status';
