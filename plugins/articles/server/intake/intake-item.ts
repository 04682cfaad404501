import type { Emotion, MediaType } from '#shared/vocabulary';
import type { RawArticle } from './raw-article';

/** A word that determined an emotion, at offsets of the original body or title. */
export interface EmotionEvidence {
  readonly word: string;
  readonly field: 'title' | 'body';
  readonly start: number;
  readonly end: number;
  readonly polarity: Emotion;
  readonly weight: number;
}

/** A client's subject that matches an article, with the rule version and the matching words. */
export interface SubjectMatch {
  readonly clientId: string;
  readonly subjectId: string;
  readonly ruleVersion: number;
  readonly words: readonly string[];
}

/** Action of a step on an article, in the step's own words; explains why the article was accepted or rejected. */
export interface TraceEntry {
  readonly step: string;
  readonly [key: string]: unknown;
}

/** An article in the pipeline. Steps fill it in; once `rejected` is set, later steps skip it. */
export interface IntakeItem {
  readonly raw: RawArticle;
  url: string | null;
  /** First eight bytes of the SHA-256 of the article's identity, as a signed decimal number. */
  urlHash: string;
  title: string;
  text: string;
  /** Cleaned markup, when the source provided any. */
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
  /** Difference between the text and its folded form, as stored; see `textChanges`. */
  changes: string;
  /** The same for the summary. */
  summaryChanges: string;
  codes: Int32Array;
  /** Bands of the minhash signature, signed 64-bit; see `near-signature`. */
  bands: readonly string[];
  emotion: Emotion;
  emotionProbability: number;
  evidence: readonly EmotionEvidence[];
  /** Emotions by client, where the client's own words classify differently. */
  clientEmotions: Readonly<Record<string, Emotion>>;
  matches: SubjectMatch[];
  rejected: { readonly reason: string; readonly detail?: string } | null;
  trace: TraceEntry[];
  /** Results of steps that their own plugins store when notified of the article, by step name. */
  notes?: Readonly<Record<string, unknown>>;
}

/** Origin of a batch, for callers that want to be notified of its outcome. */
export interface IntakeOrigin {
  readonly sourceId?: string;
  readonly runId?: string;
}

/** An article now stored in the library. */
export interface StoredItem {
  readonly articleId: string;
  /** The first of its near copies; the article itself when it is the first. */
  readonly clusterId: string;
  readonly item: IntakeItem;
}
