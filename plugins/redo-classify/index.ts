export { type RedoRun } from './contract';
