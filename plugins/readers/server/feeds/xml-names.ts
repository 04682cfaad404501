import { decodeEntities } from './markup';

/** Canonical prefixes by namespace; the empty prefix is for the vocabularies of a feed's root. */
const namespaces: readonly (readonly [RegExp, string])[] = [
  [
    /^https?:\/\/(www\.)?w3\.org\/2005\/atom|^https?:\/\/purl\.org\/atom\/ns#|^https?:\/\/example\.com\/newformat#/,
    'atom',
  ],
  [
    /^https?:\/\/(purl\.org\/rss\/1\.0\/?$|my\.netscape\.com\/(rdf\/simple\/0\.9|publish\/)|channel\.netscape\.com\/rdf|purl\.org\/net\/rss1\.1)|backend\.userland\.com\/(rss2?|blogchannel)?$/,
    '',
  ],
  [/^https?:\/\/(www\.)?w3\.org\/1999\/02\/22-rdf-syntax-ns/, 'rdf'],
  [/^https?:\/\/purl\.org\/dc\/elements\//, 'dc'],
  [/^https?:\/\/purl\.org\/dc\/terms\//, 'dcterms'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\//, 'content'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/syndication\//, 'sy'],
  [/^https?:\/\/(www\.)?itunes\.com\/dtds\/podcast-1\.0\.dtd/, 'itunes'],
  [/^https?:\/\/(search\.yahoo\.com\/mrss|www\.rssboard\.org\/media-rss)/, 'media'],
  [/^https?:\/\/www\.w3\.org\/1999\/xhtml/, 'xhtml'],
  [/^https?:\/\/www\.sitemaps\.org\/schemas\/sitemap/, ''],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-news/, 'news'],
  [/^https?:\/\/www\.google\.com\/schemas\/sitemap-image/, 'image'],
];

const attributePattern = /([^\s=/"'<>]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** Maximum number of attributes read from one tag. */
const maxAttributes = 1_000;

/** Returns the attributes of a tag by lower-case name, with entities decoded; the first wins if a name is repeated. */
export function getAttributes(text: string): Record<string, string> {
  const attributeMap: Record<string, string> = {};
  let count = 0;
  for (const [, name, double, single, bare] of text.matchAll(attributePattern)) {
    count += 1;
    if (count > maxAttributes) break;
    const key = (name as string).toLowerCase();
    if (key !== '__proto__') attributeMap[key] ??= decodeEntities(double ?? single ?? bare ?? '');
  }
  return attributeMap;
}

/** Returns the prefixes in scope inside an element: canonical prefixes by those of the document. */
export function prefixesWith(
  outer: Readonly<Record<string, string>> | undefined,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const declared = Object.entries(attributes).filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  if (declared.length === 0 && outer) return outer;
  // Inherits those of the outer element; a copy for each of many elements would take too long.
  const prefixes = Object.create(outer ?? null) as Record<string, string>;
  for (const [key, value] of declared) {
    const prefix = key === 'xmlns' ? '' : key.slice(6);
    const uri = value.trim().toLowerCase();
    const usualPrefix = namespaces.find(([pattern]) => pattern.test(uri))?.[1];
    // The default namespace of an unknown vocabulary leaves names unchanged, because publishers misspell the important
    // ones.
    prefixes[prefix] = usualPrefix ?? prefix;
  }
  return prefixes;
}

/** Returns the name of an element or attribute with its canonical prefix, in lower case. */
export function qualified(rawName: string, prefixes: Readonly<Record<string, string>>): string {
  const name = rawName.toLowerCase();
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const local = colon < 0 ? name : name.slice(colon + 1);
  const canonical = prefix in prefixes ? prefixes[prefix] : prefix;
  return canonical ? `${canonical}:${local}` : local;
}

/** Maximum length of a URL in characters. */
const maxBaseLength = 500;

/** Returns the base URL for relative URLs, from the `xml:base` of an element within that of its parent. */
export function getBase(elementBase: string | undefined, outer: string | undefined): string | undefined {
  if (!elementBase || elementBase.length > maxBaseLength) return outer;
  return URL.canParse(elementBase, outer) ? new URL(elementBase, outer).href : outer;
}
