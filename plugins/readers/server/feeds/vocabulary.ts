import { cutText } from '#shared/text';
import type { Vocabulary, XmlElement } from './xml-reader';
import { decodeEntities, plainText, textOfSource } from './markup';

const both = (names: string) => names.split(' ').flatMap((name) => [name, `atom:${name}`]);

/** The elements of RSS, RDF and Atom. */
export const feedVocabulary: Vocabulary = {
  containers: new Set([
    'rss',
    'channel',
    'item',
    'image',
    'textinput',
    'items',
    'rdf:rdf',
    'rdf',
    'media:group',
    'media:content',
    'itunes:owner',
    'dc:creator',
    'itunes:category',
    ...both('feed entry author contributor source'),
  ]),
  short: new Set([
    'pubdate',
    'guid',
    'comments',
    'language',
    'dc:date',
    'dc:title',
    ...both('title link id updated published modified issued created category'),
  ]),
  texts: new Set(['description', 'abstract', 'enclosure', 'ttl', 'lastbuilddate', ...both('content summary')]),
  records: new Set(['item', 'entry', 'atom:entry']),
};

/** Returns the children with the first of the names that has any; names are tried in order. */
export function getChildren(element: XmlElement | undefined, ...names: readonly string[]): readonly XmlElement[] {
  for (const name of names) {
    const matchingChildren = element?.children.filter((child) => child.name === name) ?? [];
    if (matchingChildren.length > 0) return matchingChildren;
  }
  return [];
}

export function getChild(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  for (const name of names) {
    const matchingChild = element?.children.find((child) => child.name === name);
    if (matchingChild) return matchingChild;
  }
  return undefined;
}

/** Returns the text of an element: markup as published, entities decoded once. */
export function textOf(element: XmlElement | undefined): string {
  return element ? textOfSource(element.inner) : '';
}

/** Returns the text of the first of the names whose element has text. */
export function textIn(element: XmlElement | undefined, ...names: readonly string[]): string {
  for (const name of names) {
    for (const child of element?.children ?? []) {
      if (child.name !== name) continue;
      const text = textOf(child);
      if (text) return text;
    }
  }
  return '';
}

/** Maximum number of characters of a title, a name or another single line. */
const maxLineLength = 20_000;

/** Returns a line of plain text, such as a title, without markup and with double-encoded entities decoded. */
export function getLine(whole: string): string {
  if (!whole) return '';
  const text = cutText(whole, maxLineLength);
  return plainText(
    /<[a-z!/]/i.test(text)
      ? text
      : text.replace(/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, (entity) => decodeEntities(entity)),
  );
}
