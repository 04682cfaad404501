import { emotions, mediaTypes, type Emotion, type MediaType } from '#shared/vocabulary';
import { facetCode } from '#shared/text';
import { dayLength } from '#shared/time';

const kinds = { day: 1, media: 2, emotion: 3, province: 4, domain: 5 } as const;

/** Number of the UTC day since 1970. */
export const dayNumber = (time: Date): number => Math.floor(time.getTime() / dayLength);

const domainNumber = (domain: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < domain.length; index += 1) hash = Math.imul(hash ^ domain.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % 4_194_304;
};

/**
 * Codes of metadata stored in the same array as an article's word codes, so that words and filters are answered by one
 * index.
 */
export const facets = {
  day: (number: number) => facetCode(kinds.day, number),
  media: (type: MediaType) => facetCode(kinds.media, mediaTypes[type]),
  emotion: (emotion: Emotion) => facetCode(kinds.emotion, emotions[emotion] + 1),
  /** Takes a six-digit region code. */
  province: (region: string | number) => facetCode(kinds.province, Math.floor(Number(region) / 10_000)),
  /** Different domains may share a code: recheck the matches. */
  domain: (domain: string) => facetCode(kinds.domain, domainNumber(domain)),
};

/** Returns the codes to add to those of an article's words. */
export function getFacets(article: {
  readonly publishedAt: Date;
  readonly mediaType: MediaType;
  readonly emotion: Emotion;
  readonly region: string | null;
  readonly domain: string;
}): number[] {
  return [
    facets.day(dayNumber(article.publishedAt)),
    facets.media(article.mediaType),
    facets.emotion(article.emotion),
    facets.domain(article.domain),
    ...(article.region ? [facets.province(article.region)] : []),
  ];
}
