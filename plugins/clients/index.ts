export { client } from './resource';
