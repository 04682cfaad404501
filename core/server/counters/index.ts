export { keptCounters, repairCounter, recount, type Counter } from './counter';
