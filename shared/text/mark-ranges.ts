import { maskAddresses } from './addresses';
import { fold, foldText, originalRange } from './fold';
import { findWords } from './find-words';

/** A range of the original text, `end` exclusive, and the word (as given) that it matches. */
export interface MarkRange {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/**
 * Returns the ranges where words match in a displayed text, for highlighting.
 *
 * Words are folded like the text. Of overlapping matches the one that starts first is kept, and of those the longest;
 * the result is in order.
 */
export function markRanges(text: string, words: readonly string[]): MarkRange[] {
  const originals = new Map<string, string>();
  for (const word of words) {
    const folded = foldText(word);
    if (folded !== '' && !originals.has(folded)) originals.set(folded, word);
  }
  if (originals.size === 0) return [];
  const finder = findWords([...originals.keys()]);
  const folded = fold(maskAddresses(text));
  const ends = new Uint32Array(folded.text.length);
  const longestWords = new Uint32Array(folded.text.length);
  finder.each(folded.text, (word, start, end) => {
    if (end <= ends[start]!) return;
    ends[start] = end;
    longestWords[start] = word;
  });
  const ranges: MarkRange[] = [];
  for (let start = 0; start < ends.length; start += 1) {
    const end = ends[start]!;
    if (end === 0) continue;
    ranges.push({ ...originalRange(folded, start, end), word: originals.get(finder.words[longestWords[start]!]!)! });
    start = end - 1;
  }
  return ranges;
}
