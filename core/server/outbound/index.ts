export * from './address-rules';
export * from './outbound-service';
export * from './outbound-error';
export * from './outbound-service';
