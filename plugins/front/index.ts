export { frontContract, type Dashboard } from './contract';
export { front } from './plugin';
