/** Called with the index of a word and its range; `end` is exclusive. */
export type WordVisitor = (word: number, start: number, end: number) => void;

/** Finds words of a fixed set in folded texts. */
export interface WordFinder {
  /** Folded and distinct; visitors receive indexes into it. */
  readonly words: readonly string[];
  /** Visits every match, including nested ones. The order depends on the implementation. */
  each(folded: string, visit: WordVisitor): void;
  /** Visits every matching word once. */
  distinct(folded: string, visit: (word: number) => void): void;
}
