export { accountContract, type LoginFreeAccess, type Session } from './contract';
