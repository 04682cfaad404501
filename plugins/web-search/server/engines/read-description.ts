import { InputError } from '#core';
import { decodeBytes, readXml } from '#plugins/readers/server';
import { fillTemplate } from './fill-template';

/** What an OpenSearch description says of how to ask. */
export interface SearchDescription {
  readonly template: string;
  readonly shape: 'feed' | 'page';
  readonly indexOffset: number;
  readonly pageOffset: number;
}

const feedType = /^(application\/(rss|atom|rdf)\+xml|application\/feed\+json|application\/xml|text\/xml)\b/i;
const pageType = /^(text\/html|application\/xhtml\+xml)\b/i;

/**
 * Reads an OpenSearch 1.1 description and chooses the address that gives a feed, else the one that gives a page. Throws
 * `InputError`.
 */
export function readDescription(
  bytes: Uint8Array,
  contentType: string | undefined,
  baseUrl: string,
): SearchDescription {
  const { text } = decodeBytes(bytes, { contentType });
  const [, prefix] = /<(?:([\w-]+):)?OpenSearchDescription[\s>]/i.exec(text) ?? [];
  const named = (name: string) => (prefix ? [name, `${prefix.toLowerCase()}:${name}`] : [name]);
  const { root } = readXml(text, {
    containers: new Set(named('opensearchdescription')),
    short: new Set(named('shortname')),
    records: new Set(),
  });
  if (!root || !/(^|:)opensearchdescription$/.test(root.name))
    throw new InputError('The address gives no OpenSearch description', 'web-search.no-description');
  const children = (name: string) => root.children.filter((child) => child.name.replace(/^.*:/, '') === name);
  const encodings = children('inputencoding').map(({ inner }) => inner.trim().toLowerCase());
  if (encodings.length > 0 && !encodings.some((encoding) => /^utf-?8$/.test(encoding)))
    throw new InputError(`The engine takes words in ${encodings.join(', ')}, not in UTF-8`, 'web-search.encoding');

  const addresses = children('url')
    .map(({ attributes }) => attributes)
    .filter(
      ({ template, rel = 'results', method = 'get' }) =>
        Boolean(template) && rel.split(/\s+/).includes('results') && method.toLowerCase() === 'get',
    );
  const chosen =
    addresses.find(({ type = '' }) => feedType.test(type)) ?? addresses.find(({ type = '' }) => pageType.test(type));
  if (!chosen)
    throw new InputError(
      'The OpenSearch description names no feed and no page of results',
      'web-search.no-results-address',
    );
  const template = chosen.template?.startsWith('/')
    ? new URL(baseUrl).origin + chosen.template
    : (chosen.template ?? '');
  fillTemplate(template, ['']);
  return {
    template,
    shape: feedType.test(chosen.type ?? '') ? 'feed' : 'page',
    indexOffset: offsetOf(chosen.indexoffset),
    pageOffset: offsetOf(chosen.pageoffset),
  };
}

/** Counting begins at 1 unless the engine says otherwise. */
const offsetOf = (text: string | undefined): number => (text && /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : 1);
