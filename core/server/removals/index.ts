export { ClientTables, type ClientTable } from './client-tables';
export { DeclaredTables } from './declared-tables';
export { TableRemovals, type RemovedEntity } from './table-removals';
