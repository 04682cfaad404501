import { WordAutomaton } from './word-automaton';
import { indexOfWord } from './word-boundary';
import type { WordFinder } from './word-finder';

/** Up to this number of words, searching one by one is cheaper than building an automaton. */
const few = 24;

/** Returns a finder for folded, distinct words, chosen by their number. */
export function findWords(words: readonly string[]): WordFinder {
  if (words.length > few) return new WordAutomaton(words);
  return {
    words,
    each(folded, visit) {
      for (const [index, word] of words.entries()) {
        for (let at = indexOfWord(folded, word); at >= 0; at = indexOfWord(folded, word, at + 1))
          visit(index, at, at + word.length);
      }
    },
    distinct(folded, visit) {
      for (let index = 0; index < words.length; index += 1) if (indexOfWord(folded, words[index]!) >= 0) visit(index);
    },
  };
}
