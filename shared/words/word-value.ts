import { wordTags, type WordTag } from './word-tag';

const tagBits = 5;

/** A word's cost, in halves, and its tag as one number above 0. */
export const wordValue = (level: number, tag: WordTag): number => ((level + 1) << tagBits) | wordTags.indexOf(tag);
/** What a word costs: minus the natural logarithm of its share of running text. */
export const costOfValue = (value: number): number => ((value >> tagBits) - 1) / 2;
/** Its tag, as a place in `wordTags`. */
export const tagOfValue = (value: number): number => value & ((1 << tagBits) - 1);
