export * from './choose-option';
export * from './fake-http-service';
export * from './people';
export * from './test-kernel';
