export type { LiveCount } from './live-count';
export * from './resource-store';
export * from './resource-table';
export * from './select-lookup';
export * from './serve-resource';
