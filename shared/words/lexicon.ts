import { tables } from './word-tables';
import type { WordTag } from './word-tag';
import { WordTree } from './word-tree';
import { costOfValue, wordValue } from './word-value';

/** User-defined word; it is never split unless a longer user-defined word overlaps it. */
export interface AddedWord {
  readonly word: string;
  readonly tag: WordTag;
}

/** Cost level, in halves, that is low enough to win over every other segmentation. */
const addedLevel = 1;

/** Words known to a segmenter. */
export class Lexicon {
  readonly tree: WordTree;
  /** Trie of the user-defined words. */
  private readonly added: WordTree | undefined;

  /** Added words must be in the folded form of texts, see `foldText`. */
  constructor(added: readonly AddedWord[] = []) {
    this.tree = tables().tree;
    if (added.length > 0)
      this.added = new WordTree(
        added.map(({ word }) => word),
        added.map(({ tag }) => wordValue(addedLevel, tag)),
      );
  }

  /** Tries that the segmenter searches: the word list, then the added words. */
  get trees(): readonly WordTree[] {
    return this.added ? [this.tree, this.added] : [this.tree];
  }

  /** Returns the cost of a word, undefined when it is unknown. */
  getCost(word: string): number | undefined {
    const value = this.added?.valueOf(word) || this.tree.valueOf(word);
    return value === 0 ? undefined : costOfValue(value);
  }
}
