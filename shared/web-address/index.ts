export * from './canonical-url';
export * from './site-of';
