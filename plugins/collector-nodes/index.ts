export { configChange, type ConfigChange } from './config-contract';
export { nodeGroup } from './node-resources';
export { collectorNodes } from './plugin';
