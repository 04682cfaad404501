export { describeQuery } from './describe-query';
export { QueryReading } from './query-reading';
