export { clientFilterContract } from './contract';
export { clientBlackList, clientBlackWord } from './resource';
