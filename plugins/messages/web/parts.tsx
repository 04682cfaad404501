export { failureText } from './failure-text';
