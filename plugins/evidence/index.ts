export { evidenceContract, evidenceManageContract, type EntryKind, type EvidenceEntry } from './contract';
export { evidence } from './plugin';
