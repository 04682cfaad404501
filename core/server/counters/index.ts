export { keptCounters, mendCounter, recount, type Counter } from './counter';
