export * from './find-regions';
export * from './province-names';
export * from './regions';
