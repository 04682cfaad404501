export * from './message-delivery';
export * from './message-service';
export { outcomeOfError } from './outbound-outcome';
export * from './sealed-part';
export * from './send-mail';
export * from './send-outcome';
export * from './send-sms';
