export * from './contract';
export { hotSpots } from './plugin';
export { meaninglessTitle } from './resource';
