export { extractionContract, type SourceFigures, type TriedSource } from './contract';
export { extraction } from './plugin';
export { extractionSource, sourceKinds, sourceStates } from './resource';
