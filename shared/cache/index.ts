export * from './brief-cache';
export * from './shared-loads';
