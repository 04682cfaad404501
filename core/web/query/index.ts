export { QueryReading } from './query-reading';
