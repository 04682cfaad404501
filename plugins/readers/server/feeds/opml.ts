import { decodeBytes } from '../charset';
import { FeedError } from './feed-error';
import { readXmlOf } from './parse-feed';
import type { Vocabulary, XmlElement } from './xml-reader';

/** A feed in a subscription list. */
export interface OpmlSource {
  readonly title: string;
  readonly feedUrl: string;
  /** The page of the site. */
  readonly link: string;
  /** Titles of the enclosing folders, outermost first. */
  readonly folders: readonly string[];
}

const vocabulary: Vocabulary = {
  containers: new Set(['opml', 'head', 'body', 'outline']),
  short: new Set(['title']),
  records: new Set(),
};

/** Maximum folder depth; feed readers show two or three levels. */
const deepest = 20;

/**
 * Reads a subscription list as exported by feed readers.
 *
 * @throws {FeedError} if it is none, is nested too deeply, or names more than `most` feeds.
 */
export function parseOpml(
  bytes: Uint8Array,
  { contentType, max = Number.POSITIVE_INFINITY }: { readonly contentType?: string; readonly max?: number } = {},
): { readonly title: string; readonly sources: readonly OpmlSource[] } {
  const { root } = readXmlOf(decodeBytes(bytes, { contentType }).text, vocabulary, /^opml$/);
  if (!root) throw new FeedError('feed.not-a-feed', 'The document is not OPML');
  const sources: OpmlSource[] = [];
  const walk = (elements: readonly XmlElement[], folders: readonly string[]): void => {
    for (const { name, attributes, children } of elements) {
      const title = attributes.title || attributes.text || '';
      const feedUrl = (attributes.xmlurl ?? '').trim();
      if (name === 'outline' && feedUrl) {
        if (sources.length >= max)
          throw new FeedError('feed.too-many', `At most ${max} feeds are allowed at once`, { max });
        sources.push({ title: title || feedUrl, feedUrl, link: (attributes.htmlurl ?? '').trim(), folders });
      }
      if (folders.length > deepest)
        throw new FeedError('feed.too-complex', `Folders are nested more than ${deepest} levels deep`);
      walk(children, name === 'outline' && !feedUrl && title ? [...folders, title] : folders);
    }
  };
  walk(root.children, []);
  const head = root.children.find(({ name }) => name === 'head');
  return { title: head?.children.find(({ name }) => name === 'title')?.inner.trim() ?? '', sources };
}
