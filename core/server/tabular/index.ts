export { checkArchive } from './check-archive';
export * from './read-table';
export * from './safe-cell';
export * from './sent-table';
export { maxSeparators, SeparatorCount } from './separator-count';
export type { CellKind, Table, TableAbout } from './table';
export { writeTable } from './write-table';
