/**
 * Part-of-speech tags assigned by the segmenter: n noun, v verb, vn verb as noun, a adjective, d adverb, m number, q
 * measure, r pronoun, p preposition, c conjunction, u particle, t time, f and s position, l phrase, b modifier, j short
 * form, h and k prefix and suffix of nouns, nr Chinese name, nrt foreign name, ns place, nt organization, nz other
 * name, x letters and digits, w all other symbols.
 */
export const wordTags = [
  'n',
  'v',
  'vn',
  'a',
  'd',
  'm',
  'q',
  'r',
  'p',
  'c',
  'u',
  't',
  'f',
  's',
  'l',
  'b',
  'j',
  'h',
  'k',
  'nr',
  'nrt',
  'ns',
  'nt',
  'nz',
  'x',
  'w',
] as const;
export type WordTag = (typeof wordTags)[number];

/** Word in a text, with offsets in the segmented text. */
export interface CutWord {
  readonly start: number;
  readonly end: number;
  readonly tag: WordTag;
  /** Its folded characters. */
  readonly text: string;
}
