import { isMediaType, mediaTypeTerms, Vocabulary, type MediaType } from '#shared/vocabulary';

const { comment: _comment, ...kinds } = mediaTypeTerms.terms;

/** Site types: media types, and public bodies that publish their own news. */
export const siteTypeTerms = new Vocabulary({
  ...kinds,
  government: {
    number: 0,
    label: { 'zh-CN': '政府网站', 'en-US': 'Government' },
    icon: 'shield',
    color: '--series-1',
    names: ['政府', '政务'],
  },
});
export type SiteType = (typeof siteTypeTerms)['values'][number];

/** Returns the media type of articles of such a site. */
export function mediaTypeOfSite(type: string): MediaType {
  return isMediaType(type) ? type : 'news';
}
