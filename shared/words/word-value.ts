import { wordTags, type WordTag } from './word-tag';

const tagBits = 5;
const levelBits = 6;

/**
 * A word's cost, in halves, its tag and, where it has one, its number in the word list as one number above 0. Levels
 * are below 63, numbers below a million.
 */
export const wordValue = (level: number, tag: WordTag, number = 0): number =>
  (((number << levelBits) | (level + 1)) << tagBits) | wordTags.indexOf(tag);
/** What a word costs: minus the natural logarithm of its share of running text. */
export const costOfValue = (value: number): number => (((value >> tagBits) & ((1 << levelBits) - 1)) - 1) / 2;
/** Its tag, as a place in `wordTags`. */
export const tagOfValue = (value: number): number => value & ((1 << tagBits) - 1);
/** Its number in the word list, 0 when it is not from there. */
export const numberOfValue = (value: number): number => value >> (tagBits + levelBits);
