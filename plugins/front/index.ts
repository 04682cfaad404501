export { frontContract, type Overview } from './contract';
export { front } from './plugin';
