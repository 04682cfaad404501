export { type Dashboard } from './contract';
