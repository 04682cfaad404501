export * from './filter';
export * from './filter-address';
