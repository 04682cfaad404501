export { createTextEngine } from './text-engine';
