export { clientImageUrl } from './contract';
export { client } from './resource';
