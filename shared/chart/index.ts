export * from './chart-data';
export * from './chart-svg';
