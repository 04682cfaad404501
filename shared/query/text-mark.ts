import type { TextField } from './query';

/** A stretch of the original title or body, `end` exclusive. */
export interface TextMark {
  readonly field: TextField;
  readonly start: number;
  readonly end: number;
  /** The word as the query has it. */
  readonly word: string;
}
