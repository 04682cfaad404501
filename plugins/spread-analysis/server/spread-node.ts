import type { Emotion, MediaType } from '#shared/vocabulary';
import type { SpreadReason } from '../spread-reason';

/** A copy with its position in the spread. */
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
  /** Null for the start, and for copies from outside sources. */
  readonly parentId: string | null;
  /** 0…1; 0 without a parent. */
  readonly confidence: number;
  readonly reasons: readonly SpreadReason[];
  /** Steps from its start, which has 0. */
  readonly level: number;
  /** Number of direct copies, and of all descendants. */
  readonly children: number;
  readonly descendants: number;
}

/** All copies of an article in time order, as a forest. */
export interface Spread {
  readonly nodes: readonly SpreadNode[];
  /** Total number of copies; exceeds the number of nodes only if there are too many to trace. */
  readonly count: number;
  readonly milliseconds: number;
}
