export { publishContract } from './contract';
export { publishing } from './plugin';
