export { KernelTableRemovals, removalsOf, TableRemovals, type RemovedEntity } from './table-removals';
