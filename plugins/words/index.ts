export { type HotWord } from './contract';
export { hotWords } from './modules';
