export * from './log';
export * from './operation-log-service';
