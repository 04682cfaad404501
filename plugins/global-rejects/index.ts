export { type RejectKind } from './reject-entry';
export {
  globalRejectDomain,
  globalRejectException,
  globalRejectJunkword,
  globalRejectUrl,
  weiboRejectWord,
} from './resource';
