export { remarkContract } from './contract';
export { remarks } from './plugin';
