export * from './http-message';
export * from './page-records';
export * from './read-warc';
export * from './warc-record';
