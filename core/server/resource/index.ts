export type { LiveCount } from './live-count';
export * from './resource-store';
export * from './resource-table';
export * from './select-lookup';
export { difference, type ResourceAccess } from './resource-access';
export type { ResourceRules, SaveContext } from './resource-rules';
export * from './serve-resource';
