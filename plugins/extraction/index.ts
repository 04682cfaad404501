export {
  extractionContract,
  trialSchema,
  triedSchema,
  type SourceFigures,
  type Trial,
  type TriedSource,
} from './contract';
export { extraction } from './plugin';
export { pushContract } from './push-contract';
export { siteParser } from './site-parser';
export { extractionSource, sourceKinds, sourceStates } from './resource';
