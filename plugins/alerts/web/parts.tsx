export { ReasonText } from './reason-text';
export { RuleForm } from './rule-form';
export { default as SendDialog } from './send-dialog';
