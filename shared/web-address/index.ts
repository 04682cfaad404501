export * from './canonical-url';
export * from './is-web-address';
export * from './site-of';
