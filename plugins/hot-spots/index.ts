export * from './contract';
export { hotSpots } from './plugin';
export { hotListSource, meaninglessTitle } from './resource';
