export * from './date-range-picker';
export * from './date-range-value';
export * from './filter-bar';
