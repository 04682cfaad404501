export * from './canonical-url';
export * from './is-web-address';
export * from './site-of';
export { parametersOf, withoutParameters } from './noise-parameters';
