export { failureCodes, reasonParts, reasonText, type FailureCode } from './failure';
