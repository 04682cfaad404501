export { userContract } from './contract';
