export * from './parse-date';
