export { checkArchive } from './check-archive';
export * from './read-table';
export * from './safe-cell';
export * from './sent-table';
export * from './write-table';
