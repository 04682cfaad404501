export * from './data-table';
export * from './pagination';
