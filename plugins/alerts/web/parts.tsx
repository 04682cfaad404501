export { ReasonText } from './reason-text';
export { default as SendDialog } from './send-dialog';
