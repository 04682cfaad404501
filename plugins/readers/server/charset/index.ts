export * from './decode-bytes';
export { encodeQuery } from './encode-query';
