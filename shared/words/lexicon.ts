import { tables } from './word-tables';
import type { WordTag } from './word-tag';
import { WordTree } from './word-tree';
import { costOfValue, wordValue } from './word-value';

/** A word that people have added; it stays whole unless other added words are longer. */
export interface AddedWord {
  readonly word: string;
  readonly tag: WordTag;
}

/** Low enough to win over any other way to cut, in halves. */
const addedLevel = 1;

/** The words a segmenter knows. */
export class Lexicon {
  readonly tree: WordTree;
  /** The words that people have added, by their letters. */
  private readonly added: WordTree | undefined;

  /** Added words are given in the folded form of texts, see `foldText`. */
  constructor(added: readonly AddedWord[] = []) {
    this.tree = tables().tree;
    if (added.length > 0)
      this.added = new WordTree(
        added.map(({ word }) => word),
        added.map(({ tag }) => wordValue(addedLevel, tag)),
      );
  }

  /** Where the segmenter looks: the word list, then what was added. */
  get trees(): readonly WordTree[] {
    return this.added ? [this.tree, this.added] : [this.tree];
  }

  /** What a word costs, undefined when it is not known. */
  costOf(word: string): number | undefined {
    const value = this.added?.valueOf(word) || this.tree.valueOf(word);
    return value === 0 ? undefined : costOfValue(value);
  }
}
