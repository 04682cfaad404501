import { CharacterKind, characterKinds } from './character-table';

/**
 * Returns whether a match from `start` to `end` (exclusive) leaves runs whole: it may neither start nor end inside a
 * run of letters or a run of digits, so `ai` is not in `said` and `5g` not in `15g`, while `iphone` is in `iphone15`.
 */
export function isWholeMatch(folded: string, start: number, end: number): boolean {
  return !cutsRun(folded, start) && !cutsRun(folded, end);
}

/** Returns whether the position between `offset - 1` and `offset` is inside a run of letters or of digits. */
export function cutsRun(folded: string, offset: number): boolean {
  if (offset <= 0 || offset >= folded.length) return false;
  const kind = characterKinds[folded.charCodeAt(offset)];
  return kind! >= CharacterKind.letter && characterKinds[folded.charCodeAt(offset - 1)] === kind;
}

/** Returns the first index at or after `from` where a folded word matches a folded text; -1 if there is none. */
export function indexOfWord(folded: string, word: string, from = 0): number {
  if (word === '') return -1;
  let at = folded.indexOf(word, from);
  while (at >= 0 && !isWholeMatch(folded, at, at + word.length)) at = folded.indexOf(word, at + 1);
  return at;
}
