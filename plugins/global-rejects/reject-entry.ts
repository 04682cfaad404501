import type { JunkPlace, RejectMode } from './resource';

export const rejectKinds = ['domain', 'url', 'junkword', 'weibo'] as const;
export type RejectKind = (typeof rejectKinds)[number];

/** An entry in force as the pipeline knows it. Plain data, fit for a thread. */
export interface RejectEntry {
  readonly id: string;
  readonly kind: RejectKind;
  /** A domain, a pattern of addresses or a word, as a person wrote it. */
  readonly value: string;
  readonly place: JunkPlace;
  /** An exception takes in what it hits, whatever else would turn it away. */
  readonly mode: RejectMode | 'exception';
}

/** Posts on Weibo up to so many characters are short; longer ones are judged like articles. */
export const longestShortPost = 500;
