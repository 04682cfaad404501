import type { MediaType } from '#shared/vocabulary';

/** A fictional article, post or reply in the form of the ingestion API. */
export interface SampleArticle {
  readonly url: string;
  readonly title?: string;
  readonly text: string;
  readonly author: string;
  readonly authorId: string;
  readonly site: string;
  readonly domain: string;
  readonly mediaType: MediaType;
  /** ISO 8601 time. */
  readonly publishedAt: string;
  /** Time of discovery, some minutes after publication; ISO 8601. */
  readonly fetchedAt: string;
  /** Six-digit code; provided by about a third of the sources. */
  readonly region?: string;
  readonly language: 'zh';
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  /** For a reply: the URL of what it answers. */
  readonly parentUrl?: string;
  readonly externalId: string;
  readonly via: 'sample';
  readonly isSample: true;
}
