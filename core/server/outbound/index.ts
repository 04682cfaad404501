export * from './address-rules';
export * from './outbound-client';
export * from './outbound-service';
export * from './outbound-error';
export { outboundPurposes, type OutboundPurpose } from './purpose';
