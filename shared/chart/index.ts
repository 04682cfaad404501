export * from './chart-data';
export * from './chart-svg';
export * from './grid-data';
export * from './tree-data';
export * from './tree-svg';
