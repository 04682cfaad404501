import { wordTags, type WordTag } from './word-tag';

const tagBits = 5;
const levelBits = 6;

/**
 * Packs a word's cost in halves, its tag and optionally its number in the word list into one number above 0. Levels are
 * below 63, numbers below a million.
 */
export const wordValue = (level: number, tag: WordTag, number = 0): number =>
  (((number << levelBits) | (level + 1)) << tagBits) | wordTags.indexOf(tag);
/** Returns the cost of a word: the negative natural logarithm of its frequency in running text. */
export const costOfValue = (value: number): number => (((value >> tagBits) & ((1 << levelBits) - 1)) - 1) / 2;
/** Returns the tag as an index of `wordTags`. */
export const tagOfValue = (value: number): number => value & ((1 << tagBits) - 1);
/** Returns the number in the word list, 0 when the word is not from there. */
export const numberOfValue = (value: number): number => value >> (tagBits + levelBits);
