export * from './use-debounced';
export * from './use-narrow';
export * from './use-url-state';
export * from './use-term';
