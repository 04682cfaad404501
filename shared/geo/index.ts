export * from './find-regions';
export * from './own-part';
export * from './province-names';
export * from './regions';
