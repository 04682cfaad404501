export { configChange } from './config-contract';
