export { mailChannel } from './plugin';
