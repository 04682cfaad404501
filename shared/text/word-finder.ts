/** Called with the index of a word and where it matches; `end` is exclusive. */
export type WordVisitor = (word: number, start: number, end: number) => void;

/** Finds words of a fixed set in folded texts. */
export interface WordFinder {
  /** Folded and distinct; visitors get indexes into it. */
  readonly words: readonly string[];
  /** Visits every match, those inside others too. The order is the finder's own. */
  each(folded: string, visit: WordVisitor): void;
  /** Visits every word that matches, once. */
  distinct(folded: string, visit: (word: number) => void): void;
}
