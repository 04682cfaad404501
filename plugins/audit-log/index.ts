export { accessLogContract, operationLogContract, type AccessLogEntry } from './contract';
export { operationLog, platformOperationLog } from './resource';
