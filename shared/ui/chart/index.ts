export * from './bar-list';
export * from './chart';
export * from './chart-card';
export * from './chart-data';
export * from './chart-picture';
export * from './sparkline';
export * from './stacked-bars';
