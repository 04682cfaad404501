export * from './states';
export * from './toast-host';
export * from './toast-store';
