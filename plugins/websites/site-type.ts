import { isMediaType, type MediaType } from '#shared/query';

/** What a site is: the kinds of media, and public bodies, which publish news of their own. */
export const siteTypes = [
  'news',
  'government',
  'newspaper',
  'app',
  'weibo',
  'wechat',
  'forum',
  'video',
  'qa',
  'tv',
] as const;
export type SiteType = (typeof siteTypes)[number];

/** The kind of media that articles of such a site are. */
export function mediaTypeOfSite(type: string): MediaType {
  return isMediaType(type) ? type : 'news';
}
