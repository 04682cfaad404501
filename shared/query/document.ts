import { foldText } from '#shared/text';
import type { RangeField } from './query';
import type { Emotion, MediaType } from '#shared/vocabulary';

/** What a query is asked of. A fact that is left out fulfils no condition on it. */
export interface MatchDocument {
  readonly title: string;
  readonly body: string;
  /** Name of the site. */
  readonly site?: string;
  /** Host name, `www.` and all. */
  readonly domain?: string;
  readonly author?: string;
  readonly mediaType?: MediaType;
  /** Six digits. */
  readonly regionCode?: number;
  readonly emotion?: Emotion;
  /** Language code such as `zh` or `en-us`. */
  readonly language?: string;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt?: number;
  /** Characters of the body; its own length when left out. */
  readonly length?: number;
  readonly views?: number;
  readonly likes?: number;
  readonly comments?: number;
  readonly reposts?: number;
}

/** A document folded once, for any number of matchers. */
export interface PreparedDocument {
  readonly source: MatchDocument;
  readonly title: string;
  readonly body: string;
  readonly site: string | undefined;
  readonly domain: string | undefined;
  readonly author: string | undefined;
  readonly language: string | undefined;
}

export function prepareDocument(source: MatchDocument): PreparedDocument {
  return {
    source,
    title: foldText(source.title),
    body: foldText(source.body),
    site: source.site === undefined ? undefined : foldText(source.site),
    domain: source.domain?.toLowerCase(),
    author: source.author === undefined ? undefined : foldText(source.author),
    language: source.language?.toLowerCase(),
  };
}

/** The number a range is about. */
export function countOf(document: PreparedDocument, field: RangeField): number | undefined {
  return field === 'length' ? (document.source.length ?? document.source.body.length) : document.source[field];
}
