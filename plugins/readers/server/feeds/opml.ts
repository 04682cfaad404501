import { decodeBytes } from '../charset';
import { FeedError } from './feed-error';
import { readXmlOf } from './parse-feed';
import type { Vocabulary, XmlElement } from './xml-reader';

/** A feed in a list of subscriptions. */
export interface OpmlSource {
  readonly title: string;
  readonly feedUrl: string;
  /** The site's page. */
  readonly link: string;
  /** Titles of the folders around it, outermost first. */
  readonly folders: readonly string[];
}

const vocabulary: Vocabulary = {
  containers: new Set(['opml', 'head', 'body', 'outline']),
  short: new Set(['title']),
  records: new Set(),
};

/** Folders in one another; readers of feeds show two or three. */
const deepest = 20;

/**
 * Reads a list of subscriptions as feed readers export it; throws `FeedError` when it is none, lies too deep, or names
 * more than `most` feeds.
 */
export function parseOpml(
  bytes: Uint8Array,
  { contentType, most = Number.POSITIVE_INFINITY }: { readonly contentType?: string; readonly most?: number } = {},
): { readonly title: string; readonly sources: readonly OpmlSource[] } {
  const { root } = readXmlOf(decodeBytes(bytes, { contentType }).text, vocabulary, /^opml$/);
  if (!root) throw new FeedError('feed.not-a-feed', 'The document is no OPML');
  const sources: OpmlSource[] = [];
  const walk = (elements: readonly XmlElement[], folders: readonly string[]): void => {
    for (const { name, attributes, children } of elements) {
      const title = attributes.title || attributes.text || '';
      const feedUrl = (attributes.xmlurl ?? '').trim();
      if (name === 'outline' && feedUrl) {
        if (sources.length >= most) throw new FeedError('feed.too-many', `At most ${most} feeds at once`, { most });
        sources.push({ title: title || feedUrl, feedUrl, link: (attributes.htmlurl ?? '').trim(), folders });
      }
      if (folders.length > deepest)
        throw new FeedError('feed.too-complex', `More than ${deepest} folders lie in one another`);
      walk(children, name === 'outline' && !feedUrl && title ? [...folders, title] : folders);
    }
  };
  walk(root.children, []);
  const head = root.children.find(({ name }) => name === 'head');
  return { title: head?.children.find(({ name }) => name === 'title')?.inner.trim() ?? '', sources };
}
