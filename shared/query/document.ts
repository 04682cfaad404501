import { foldText, maskAddresses } from '#shared/text';
import type { RangeField } from './query';
import type { Emotion, MediaType } from '#shared/vocabulary';

/** Document to match queries against. A missing field matches no condition on it. */
export interface MatchDocument {
  readonly title: string;
  readonly body: string;
  readonly site?: string;
  /** Host name, including `www.`. */
  readonly domain?: string;
  readonly author?: string;
  readonly mediaType?: MediaType;
  /** Six-digit code. */
  readonly regionCode?: number;
  readonly emotion?: Emotion;
  /** Language code such as `zh` or `en-us`. */
  readonly language?: string;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt?: number;
  /** Characters of the body; computed from it when omitted. */
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
    title: foldText(maskAddresses(source.title)),
    body: foldText(maskAddresses(source.body)),
    site: source.site === undefined ? undefined : foldText(source.site),
    domain: source.domain?.toLowerCase(),
    author: source.author === undefined ? undefined : foldText(source.author),
    language: source.language?.toLowerCase(),
  };
}

/** Returns the number that a range tests. */
export function countOf(document: PreparedDocument, field: RangeField): number | undefined {
  return field === 'length' ? (document.source.length ?? document.source.body.length) : document.source[field];
}
