export { EventClusterer, type EventChanges, type EventDocument } from './event-clusterer';
export { eventTerms, getPair, type EventTerms } from './event-terms';
export type { EventState } from './live-event';
