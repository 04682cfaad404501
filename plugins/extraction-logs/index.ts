export { extractionLogContract, type ExtractionRun } from './contract';
export { extractionLogs } from './plugin';
