export { missingContract } from './contract';
