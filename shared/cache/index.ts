export * from './brief-cache';
