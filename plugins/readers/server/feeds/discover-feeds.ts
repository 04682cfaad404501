import { cutText } from '#shared/text';
import { absoluteUrl, decodeEntities, plainText } from './markup';

/** A feed that a page declares, or that its links suggest. */
export interface DiscoveredFeed {
  readonly url: string;
  readonly title: string;
  /** `declared` in the page's head; `linked` if only the URL of a link suggests it. */
  readonly by: 'declared' | 'linked';
}

const feedType = /^(application|text)\/((rss|atom|rdf)\+xml|feed\+json|x?-?rss|xml)$/i;
const feedAddress = new RegExp(
  [
    '/(feed|rss|atom|rdf)/?([?#].*)?$',
    '[/._-](rss\\d?|atom|feed|index\\.rdf)\\.(xml|rss|json|php|aspx?)([?#].*)?$',
    '\\.(rss|atom|rdf)([?#].*)?$',
    '[?&](feed|format|type|mod)=(rss2?|atom)\\b',
    '//(feeds?|rss)\\.',
  ].join('|'),
  'i',
);

/** Number of characters of a page that are searched. */
const reach = 500_000;

/**
 * Finds the feeds of a page: declared ones first, then links that look like feeds, at most 20. Comment feeds come last.
 */
export function discoverFeeds(page: string, baseUrl: string): DiscoveredFeed[] {
  const html = cutText(page, reach);
  const base = getAttribute(/<base\s[^<>]*>/i.exec(html)?.[0] ?? '', 'href');
  const start = absoluteUrl(base, baseUrl) || baseUrl;
  const feedsByUrl = new Map<string, DiscoveredFeed>();
  const add = (address: string, title: string, by: DiscoveredFeed['by']) => {
    const url = absoluteUrl(address.replace(/^feed:(\/\/)?(?=https?:)/i, '').replace(/^feed:\/\//i, 'http://'), start);
    if (/^https?:\/\//i.test(url) && !feedsByUrl.has(url)) feedsByUrl.set(url, { url, title, by });
  };
  for (const [tag] of html.matchAll(/<link\s[^<>]*>/gi)) {
    const rel = getAttribute(tag, 'rel').toLowerCase().split(/\s+/);
    const type = getAttribute(tag, 'type').trim();
    if (rel.includes('feed') || (rel.includes('alternate') && feedType.test(type)))
      add(getAttribute(tag, 'href'), getAttribute(tag, 'title'), 'declared');
  }
  for (const [, tag, text] of html.matchAll(/(<a\s[^<>]*>)([^]{0,500}?)<\/a/gi)) {
    const address = getAttribute(tag as string, 'href');
    if (address && feedAddress.test(address))
      add(address, getAttribute(tag as string, 'title') || plainText(text as string), 'linked');
  }
  const isComments = ({ url, title }: DiscoveredFeed) => Number(/comments?\b|评论/i.test(`${url} ${title}`));
  return [...feedsByUrl.values()].sort((a, b) => isComments(a) - isComments(b)).slice(0, 20);
}

function getAttribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>]+))`, 'i').exec(tag);
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
}
