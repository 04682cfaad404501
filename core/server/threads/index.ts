export * from './thread-error';
export * from './input-fault';
export * from './thread-service';
export * from './thread-task';
export * from './worker-thread-service';
