export * from '../contract/id-schema';
export * from './fields';
export * from './resource';
export * from './resource-contract';
export * from './schema';
