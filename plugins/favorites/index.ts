export { favoriteContract } from './contract';
export { favorites } from './plugin';
