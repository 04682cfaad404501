import type { JunkWordField, RejectMode } from './resource';

export const rejectKinds = ['domain', 'url', 'junkword', 'weibo'] as const;
export type RejectKind = (typeof rejectKinds)[number];

/** An active entry as the pipeline uses it. Plain data that can be passed to a worker thread. */
export interface RejectEntry {
  readonly id: string;
  readonly kind: RejectKind;
  /** A domain, a URL pattern or a word, as entered by a user. */
  readonly value: string;
  readonly place: JunkWordField;
  /** An exception accepts what it matches, even if another entry would reject it. */
  readonly mode: RejectMode | 'exception';
}

/** Maximum length in characters of short posts on Weibo; longer ones are handled like articles. */
export const maxShortPostLength = 500;
