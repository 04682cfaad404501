export { extractionContract, trialSchema, triedSchema } from './contract';
export { pushContract } from './push-contract';
export { siteParser } from './site-parser';
export { extractionSource } from './resource';
