export { favoriteContract } from './contract';
