export { configChange, type ConfigChange } from './config-contract';
export {
  extractionContract,
  trialSchema,
  triedSchema,
  type SourceFigures,
  type Trial,
  type TriedSource,
} from './contract';
export { collectorNode, nodeGroup } from './node-resources';
export { missingContract } from './missing-contract';
export { extraction } from './plugin';
export { pushContract } from './push-contract';
export { siteParser } from './site-parser';
export { extractionSource, sourceKinds, sourceStates } from './resource';
