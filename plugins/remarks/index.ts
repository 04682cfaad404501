export { remarkContract } from './contract';
