export { wordContract, wordTypes, type HotWord, type WordType } from './contract';
export { hotWords, type HotWordRow } from './modules';
export { words } from './plugin';
export { entityName, globalHotWord, hotWord } from './resource';
