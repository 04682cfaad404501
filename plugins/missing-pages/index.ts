export { missingContract } from './contract';
export { missingPages } from './plugin';
