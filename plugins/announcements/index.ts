export { announcementContract } from './contract';
export { announcement } from './resource';
