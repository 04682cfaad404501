export * from './use-debounced';
export * from './use-url-state';
