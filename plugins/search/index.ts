export { searchContract } from './contract';
export { search } from './plugin';
