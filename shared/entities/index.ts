export { collectNames, type CollectedName } from './collect-names';
export { entityTypes, type EntityType, type FoundEntity } from './entity';
export { EntityReader, type KnownName, type ReadText } from './entity-reader';
export { findEntities, isAnybody } from './find-entities';
export { canonicalPlace } from './name-endings';
