export * from './caller';
export * from './limit-service';
export * from './network-list';
export * from './token-service';
