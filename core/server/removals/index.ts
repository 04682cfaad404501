export { removalsOf, TableRemovals, type RemovedEntity } from './table-removals';
