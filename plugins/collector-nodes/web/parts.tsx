export { ConfigChanges } from './config-changes';
