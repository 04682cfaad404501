import { emotions, mediaTypes, type Emotion, type MediaType } from '#shared/vocabulary';
import { facetCode } from '#shared/text';
import { dayLength } from '#shared/time';

const kinds = { day: 1, media: 2, emotion: 3, province: 4, domain: 5 } as const;

/** The day of a moment in UTC, counted from 1970. */
export const dayNumber = (time: Date): number => Math.floor(time.getTime() / dayLength);

const domainNumber = (domain: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < domain.length; index += 1) hash = Math.imul(hash ^ domain.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % 4_194_304;
};

/** Facts that share the array of an article's codes, so that a word and its filters are answered inside one index. */
export const facets = {
  day: (number: number) => facetCode(kinds.day, number),
  media: (type: MediaType) => facetCode(kinds.media, mediaTypes[type]),
  emotion: (emotion: Emotion) => facetCode(kinds.emotion, emotions[emotion] + 1),
  /** Of a six-digit region code. */
  province: (region: string | number) => facetCode(kinds.province, Math.floor(Number(region) / 10_000)),
  /** Different domains may share it: recheck. */
  domain: (domain: string) => facetCode(kinds.domain, domainNumber(domain)),
};

/** What is added to the codes of an article's words. */
export function facetsOf(article: {
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
