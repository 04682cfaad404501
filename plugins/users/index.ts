export { userContract } from './contract';
export { user, userGroup } from './resource';
