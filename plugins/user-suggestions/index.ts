export { suggestionContract } from './contract';
