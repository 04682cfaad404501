import type { TextField } from './query';

/** A range of the original title or body, `end` exclusive. */
export interface TextMark {
  readonly field: TextField;
  readonly start: number;
  readonly end: number;
  /** The word as written in the query. */
  readonly word: string;
}
