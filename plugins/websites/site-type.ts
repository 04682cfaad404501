import { isMediaType, mediaTypeTerms, Vocabulary, type MediaType } from '#shared/vocabulary';

const { comment: _comment, ...kinds } = mediaTypeTerms.terms;

/** What a site is: the kinds of media, and public bodies, which publish news of their own. */
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

/** The kind of media that articles of such a site are. */
export function mediaTypeOfSite(type: string): MediaType {
  return isMediaType(type) ? type : 'news';
}
