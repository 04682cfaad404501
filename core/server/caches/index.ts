export { CacheNotices } from './cache-notices';
