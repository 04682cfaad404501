/**
 * What a word is, as far as the segmenter tells: n noun, v verb, vn verb as noun, a adjective, d adverb, m number, q
 * measure, r pronoun, p preposition, c conjunction, u particle, t time, f and s position, l phrase, b modifier, j short
 * form, h and k what stands before and after nouns, nr Chinese name, nrt name from another language, ns place, nt
 * organisation, nz other name, x letters and digits, w all other signs.
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

/** A word in a text; offsets of the text that was cut. */
export interface CutWord {
  readonly start: number;
  readonly end: number;
  readonly tag: WordTag;
  /** Its letters, folded. */
  readonly text: string;
}
