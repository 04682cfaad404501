export { briefContract } from './contract';
export { selectedContract } from './selected-contract';
