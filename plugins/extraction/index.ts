export { extraction } from './plugin';
