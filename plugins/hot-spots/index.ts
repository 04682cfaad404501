export * from './contract';
export { eventHeat, eventPath, hotEvents, type HotEventRow } from './modules';
export { hotSpots } from './plugin';
export { hotListSource, meaninglessTitle } from './resource';
