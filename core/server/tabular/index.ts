export * from './read-table';
export * from './safe-cell';
export * from './write-table';
