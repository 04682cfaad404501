export { globalRejectContract, type RejectHit, type RejectPreview } from './contract';
export { globalRejects } from './plugin';
export { rejectKinds, type RejectEntry, type RejectKind } from './reject-entry';
export {
  globalRejectDomain,
  globalRejectDomainClass,
  globalRejectException,
  globalRejectJunkword,
  globalRejectJunkwordClass,
  globalRejectUrl,
  globalRejectUrlClass,
  weiboRejectWord,
} from './resource';
