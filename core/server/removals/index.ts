export { ClientTables, type ClientTable } from './client-tables';
export { removalsOf, TableRemovals, type RemovedEntity } from './table-removals';
