export { readCluster, type Cluster } from './cluster';
export { countOnWorkers } from './worker-ids';
export { giveFunctions, keepSettings, configureWorkers } from './each-node';
export { filledTables } from './existing-tables';
export { dropCopiedRows, pendingSpread, runSpreadStep } from './spread';
export type { ShardCounts, SpreadStep } from './spread-plan';
export { spreadStatus, type MachineState, type SpreadTableState } from './spread-status';
