export { smsChannel } from './plugin';
