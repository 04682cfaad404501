import type { MediaType } from '#shared/vocabulary';

/** A made-up article, post or reply in the shape that intake takes. */
export interface SampleArticle {
  readonly url: string;
  readonly title?: string;
  readonly text: string;
  readonly author: string;
  readonly authorId: string;
  readonly site: string;
  readonly domain: string;
  readonly mediaType: MediaType;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** When it was come upon, some minutes later; ISO 8601. */
  readonly fetchedAt: string;
  /** Six-digit code; given by about a third of the sources. */
  readonly region?: string;
  readonly language: 'zh';
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  /** Of a reply: what it answers. */
  readonly parentUrl?: string;
  readonly externalId: string;
  readonly via: 'sample';
  readonly isSample: true;
}
