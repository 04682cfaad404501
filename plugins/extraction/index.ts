export { extractionContract, trialSchema, triedSchema } from './contract';
export { pushContract } from './push-contract';
export { siteParser } from './site-parser';
export { extractionSource, sourceStates, troubledStates, visitOutcomes } from './resource';
export type { SourceState } from './source-sentence';
