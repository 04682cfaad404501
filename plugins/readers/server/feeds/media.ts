import { absoluteUrl, firstImage } from './markup';
import type { FeedEnclosure } from './feed';
import { getChild, textIn } from './vocabulary';
import type { XmlElement } from './xml-reader';

/** Returns elements of Media RSS, including those in groups. */
function getMedia(element: XmlElement, name: string): readonly XmlElement[] {
  const inGroups = element.children
    .filter((child) => child.name === 'media:group' || child.name === 'media:content')
    .flatMap(({ children }) => children);
  return [...element.children, ...inGroups].filter((child) => child.name === name);
}

const isEnclosure = ({ name, attributes }: XmlElement) =>
  name === 'enclosure' || (/^(atom:)?link$/.test(name) && attributes.rel === 'enclosure');

function isPicture({ attributes: { medium, type, url = '' } }: XmlElement): boolean {
  return (
    medium === 'image' ||
    type?.startsWith('image/') === true ||
    (!medium && !type && /\.(jpe?g|png|gif|webp)(\?|$)/i.test(url))
  );
}

export function getEnclosures(element: XmlElement): FeedEnclosure[] {
  const plain = element.children.filter(isEnclosure);
  const enclosures = [...plain, ...getMedia(element, 'media:content')].map(({ attributes, base }) => ({
    url: absoluteUrl(attributes.url ?? attributes.href, base),
    ...(attributes.type ? { type: attributes.type } : {}),
    ...(Number(attributes.length ?? attributes.filesize) > 0
      ? { length: Number(attributes.length ?? attributes.filesize) }
      : {}),
  }));
  const byUrl = new Map<string, FeedEnclosure>();
  for (const one of enclosures) if (one.url !== '' && !byUrl.has(one.url)) byUrl.set(one.url, one);
  return [...byUrl.values()];
}

/** Returns the picture of an entry: a declared one, or else the first in its text. */
export function getImage(element: XmlElement, html: string): string | undefined {
  const pictures = getMedia(element, 'media:content').filter(isPicture);
  const image = getChild(element, 'image');
  const enclosed = element.children.find((child) => isEnclosure(child) && child.attributes.type?.startsWith('image/'));
  const candidates = [
    image && (textIn(image, 'url') || image.attributes.href),
    getChild(element, 'itunes:image')?.attributes.href,
    pictures[0]?.attributes.url,
    getMedia(element, 'media:thumbnail')[0]?.attributes.url,
    enclosed && (enclosed.attributes.url ?? enclosed.attributes.href),
    firstImage(html),
  ];
  return candidates.find((address) => address !== undefined && address !== '');
}
