export { type EvidenceEntry } from './contract';
