import { foldText, originalRange, type Folded, cutText } from '#shared/text';
import type { TextField } from './query';
import type { TextMark } from './text-mark';

/**
 * Closest match of a failed clause: the word occurs in the other field, only inside a longer run of letters or digits,
 * only inside the longer words that it must be outside of, or in part; for NEAR only one side, or both too far apart; a
 * field has another value; a list has no words.
 */
export type NearMiss =
  | { readonly reason: 'other-field' | 'inside-run' | 'inside-longer' | 'part' | 'one-side'; readonly mark: TextMark }
  /** `mark` is the text between the two. */
  | { readonly reason: 'too-far'; readonly distance: number; readonly mark: TextMark }
  /** Without `actual` the value is unknown. Times are milliseconds. */
  | { readonly reason: 'value'; readonly actual?: string | number }
  | { readonly reason: 'unknown-list' };

/** Maximum length of a word for partial matching, and the length of text searched. */
const maxWordLength = 12;
const searched = 20_000;

/**
 * Returns where a folded text nearly contains a word: inside a run, or its longest part, of at least half its length
 * and two characters.
 */
export function findNearMiss(folded: Folded, field: TextField, word: string): NearMiss | undefined {
  const foldedWord = foldText(word);
  const inside = folded.text.indexOf(foldedWord);
  const markAt = (start: number, length: number): TextMark => ({
    field,
    word,
    ...originalRange(folded, start, start + length),
  });
  if (inside >= 0) return { reason: 'inside-run', mark: markAt(inside, foldedWord.length) };
  if (foldedWord.length > maxWordLength) return undefined;
  const head = cutText(folded.text, searched);
  for (let length = foldedWord.length - 1; length >= Math.max(2, foldedWord.length / 2); length -= 1) {
    for (let from = 0; from + length <= foldedWord.length; from += 1) {
      const at = head.indexOf(foldedWord.slice(from, from + length));
      if (at >= 0) return { reason: 'part', mark: markAt(at, length) };
    }
  }
  return undefined;
}
