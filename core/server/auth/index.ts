export * from './caller';
export * from './limit-service';
export * from './token-service';
