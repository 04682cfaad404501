import type { Emotion, MediaType } from '#shared/vocabulary';
import type { SpreadReason } from '../spread-reason';

/** One copy with its place in the spread. */
export interface SpreadNode {
  readonly articleId: string;
  readonly title: string;
  readonly site: string;
  readonly domain: string;
  readonly author: string;
  readonly mediaType: MediaType;
  readonly emotion: Emotion;
  /** Milliseconds. */
  readonly at: number;
  readonly views: number;
  readonly weight: number;
  /** Null of the start, and of copies that came from elsewhere. */
  readonly parentId: string | null;
  /** 0…1; 0 without a parent. */
  readonly confidence: number;
  readonly reasons: readonly SpreadReason[];
  /** Steps from its start, which has 0. */
  readonly level: number;
  /** Copies made from it itself, and all that came of them. */
  readonly children: number;
  readonly descendants: number;
}

/** All copies of an article in the order of time, as a forest. */
export interface Spread {
  readonly nodes: readonly SpreadNode[];
  /** Copies in all; more than nodes only when they are too many to trace. */
  readonly count: number;
  readonly milliseconds: number;
}
