export { accessLogContract, type AccessLogEntry } from './contract';
