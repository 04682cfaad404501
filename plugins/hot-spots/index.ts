export * from './contract';
export { eventPath, hotEvents, type HotEventRow } from './modules';
export { hotSpots } from './plugin';
export { hotListSource, meaninglessTitle } from './resource';
