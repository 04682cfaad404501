export * from './chart-data';
export * from './chart-shapes';
export * from './chart-svg';
export * from './grid-data';
export * from './paper-look';
export * from './tree-data';
export * from './tree-svg';
