export { extractionContract, type SourceFigures, type TriedSource } from './contract';
export { collectorNode, nodeGroup } from './node-resources';
export { extraction } from './plugin';
export { extractionSource, sourceKinds, sourceStates } from './resource';
