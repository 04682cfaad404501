export { outboxContract } from './contract';
export { outboxMessage } from './resource';
