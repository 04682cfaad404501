export { readers } from './plugin';
