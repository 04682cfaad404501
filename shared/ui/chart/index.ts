export * from './bar-list';
export * from './chart';
export * from './chart-card';
export * from './chart-data';
export * from './sparkline';
