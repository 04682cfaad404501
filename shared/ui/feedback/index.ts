export * from './notice-card';
export * from './paged-rows';
export * from './progress-bar';
export * from './states';
export * from './toast-host';
export * from './toast-store';
export * from './trial-line';
