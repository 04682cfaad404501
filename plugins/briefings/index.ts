export { briefFigures } from './brief-figures';
export { briefContract } from './contract';
export { selectedContract } from './selected-contract';
