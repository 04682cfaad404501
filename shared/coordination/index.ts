export { findCoordinated, type CoordinatedGroup, type CoordinationEvidence, type PostedText } from './find-coordinated';
