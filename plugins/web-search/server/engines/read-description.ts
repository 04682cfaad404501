import { InputError } from '#core';
import { decodeBytes, readXml } from '#plugins/readers/server';
import { fillTemplate } from './fill-template';

/** Query instructions of an OpenSearch description. */
export interface SearchDescription {
  readonly template: string;
  readonly shape: 'feed' | 'page';
  readonly indexOffset: number;
  readonly pageOffset: number;
}

const feedType = /^(application\/(rss|atom|rdf)\+xml|application\/feed\+json|application\/xml|text\/xml)\b/i;
const pageType = /^(text\/html|application\/xhtml\+xml)\b/i;

/**
 * Reads an OpenSearch 1.1 description and selects the URL of a feed, or else of a page.
 * @throws {InputError} If the description is invalid or not supported.
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
    throw new InputError('The URL does not return an OpenSearch description', 'web-search.no-description');
  const children = (name: string) => root.children.filter((child) => child.name.replace(/^.*:/, '') === name);
  const encodings = children('inputencoding').map(({ inner }) => inner.trim().toLowerCase());
  if (encodings.length > 0 && !encodings.some((encoding) => /^utf-?8$/.test(encoding)))
    throw new InputError(`The engine expects words in ${encodings.join(', ')} instead of UTF-8`, 'web-search.encoding');

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
      'The OpenSearch description contains no feed or page of results',
      'web-search.no-results-address',
    );
  const template = chosen.template?.startsWith('/')
    ? new URL(baseUrl).origin + chosen.template
    : (chosen.template ?? '');
  fillTemplate(template, ['']);
  return {
    template,
    shape: feedType.test(chosen.type ?? '') ? 'feed' : 'page',
    indexOffset: getOffset(chosen.indexoffset),
    pageOffset: getOffset(chosen.pageoffset),
  };
}

/** Offsets start at 1 by default. */
const getOffset = (text: string | undefined): number => (text && /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : 1);
