export * from './use-debounced';
export * from './use-narrow';
export { usePrinting } from './use-printing';
export { loadRegions, useRegions } from './use-regions';
export * from './use-url-state';
export * from './use-term';
