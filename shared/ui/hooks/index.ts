export * from './use-debounced';
export * from './use-narrow';
export { loadRegions, useRegions } from './use-regions';
export * from './use-url-state';
export * from './use-term';
