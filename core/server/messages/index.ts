export * from './deliver';
export * from './message-service';
