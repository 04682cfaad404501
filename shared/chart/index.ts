export * from './chart-data';
export * from './chart-svg';
export * from './tree-data';
export * from './tree-svg';
