export { anyCharacter } from './any-character';
export { cpuStopwatch } from './cpu-stopwatch';
