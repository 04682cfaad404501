export { browseHistoryContract } from './contract';
export { browseHistory } from './plugin';
