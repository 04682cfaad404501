export * from './thread-service';
export * from './thread-task';
