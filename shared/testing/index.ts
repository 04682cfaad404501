export { cpuStopwatch } from './cpu-stopwatch';
