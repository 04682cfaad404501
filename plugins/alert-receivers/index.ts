export { alertReceivers } from './plugin';
export { informUser } from './resource';
