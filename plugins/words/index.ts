export { wordContract, wordTypes, type HotWord, type WordType } from './contract';
export { words } from './plugin';
export { entityName, globalHotWord, hotWord } from './resource';
