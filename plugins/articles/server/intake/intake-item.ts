import type { Emotion, MediaType } from '#shared/vocabulary';
import type { RawArticle } from './raw-article';

/** A word that decided on an emotion, at offsets of the original body, or of the title. */
export interface EmotionEvidence {
  readonly word: string;
  readonly field: 'title' | 'body';
  readonly start: number;
  readonly end: number;
  readonly polarity: Emotion;
  readonly weight: number;
}

/** One client's subject that an article belongs to, by which version of its rule and which words. */
export interface SubjectMatch {
  readonly clientId: string;
  readonly subjectId: string;
  readonly ruleVersion: number;
  readonly words: readonly string[];
}

/** What a step did to an article, in its own words; the answer to "why is this here, or not". */
export interface TraceEntry {
  readonly step: string;
  readonly [fact: string]: unknown;
}

/** An article on its way. Steps fill it in; from `rejected` on, later steps pass it by. */
export interface IntakeItem {
  readonly raw: RawArticle;
  url: string | null;
  /** First eight bytes of the SHA-256 of what makes it the same article, as a signed decimal number. */
  urlHash: string;
  title: string;
  text: string;
  /** Cleaned mark-up, when the source gave any. */
  html: string | null;
  images: readonly string[];
  summary: string;
  site: string;
  domain: string;
  author: string;
  mediaType: MediaType;
  publishedAt: Date;
  language: string;
  region: string | null;
  regions: readonly string[];
  titleFolded: string;
  bodyFolded: string;
  /** What the folded text lacks, as it is kept; see `textChanges`. */
  changes: string;
  /** The same for the summary. */
  summaryChanges: string;
  codes: Int32Array;
  /** Bands of the minhash signature, signed 64-bit; see `near-signature`. */
  bands: readonly string[];
  emotion: Emotion;
  emotionProbability: number;
  evidence: readonly EmotionEvidence[];
  /** By client, where its own words judge otherwise. */
  clientEmotions: Readonly<Record<string, Emotion>>;
  matches: SubjectMatch[];
  rejected: { readonly reason: string; readonly detail?: string } | null;
  trace: TraceEntry[];
  /** What a step found that its own plugin stores when it is told of the article, by the step's name. */
  notes?: Readonly<Record<string, unknown>>;
}

/** Where a batch came from, for those who want to hear what became of it. */
export interface IntakeOrigin {
  readonly sourceId?: string;
  readonly runId?: string;
}

/** An article that stands in the library now. */
export interface StoredItem {
  readonly articleId: string;
  /** The first of its near copies; itself when there is none before it. */
  readonly clusterId: string;
  readonly item: IntakeItem;
}
