export * from './address-rules';
export * from './http-outbound-service';
export * from './outbound-error';
export * from './outbound-service';
