export * from './validate';
export * from './hidden-characters';
