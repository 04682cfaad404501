export { type HotEvent, type GlobalEvent, type HotEventDetail } from './contract';
export { hotEvents } from './modules';
export { hotSpots } from './plugin';
