import { CharacterKind, characterKinds } from './character-table';

const { letter, digit, point, emoji } = CharacterKind;
const joiner = 0x200d;
/** High surrogate of the tags that complete a flag. */
const tagLead = 0xdb40;

/**
 * Returns whether a match from `start` to `end` (exclusive) leaves whole what is one: it may neither start nor end
 * inside a run of letters or of digits, a number with a decimal point or an emoji, so `ai` is not in `said`, `5g` not
 * in `15g` and `5亿` not in `2.5亿`, while `iphone` is in `iphone15`.
 */
export function isWholeMatch(folded: string, start: number, end: number): boolean {
  return !cutsStart(folded, start) && !cutsRun(folded, end);
}

/** Returns whether a match may not start at a position; a point at its start belongs to the letters before it. */
export function cutsStart(folded: string, start: number): boolean {
  return (
    cutsRun(folded, start) ||
    (start > 0 && folded.charCodeAt(start) === 0x2e && characterKinds[folded.charCodeAt(start - 1)] === letter)
  );
}

/** Returns whether the position between `offset - 1` and `offset` is inside a run, a number or an emoji. */
export function cutsRun(folded: string, offset: number): boolean {
  if (offset <= 0 || offset >= folded.length) return false;
  const after = characterKinds[folded.charCodeAt(offset)]!;
  const before = characterKinds[folded.charCodeAt(offset - 1)]!;
  if (after < letter || before < letter) return false;
  if (after === before && after <= digit) return true;
  if (after === point) return before === digit && kindAt(folded, offset + 1) === digit;
  if (before === point) return after === digit && kindAt(folded, offset - 2) === digit;
  return after === emoji && before === emoji && isInsideEmoji(folded, offset);
}

/** Returns whether a folded unit is an emoji or a half of a character that may be one. */
export const isEmojiPart = (unit: string): boolean => characterKinds[unit.charCodeAt(0)] === emoji;

const kindAt = (folded: string, offset: number): number => characterKinds[folded.charCodeAt(offset)] ?? 0;

function isInsideEmoji(folded: string, offset: number): boolean {
  const after = folded.charCodeAt(offset);
  const before = folded.charCodeAt(offset - 1);
  return after === joiner || before === joiner || after === tagLead || (before & 0xfc00) === 0xd800;
}

/** Returns the first index at or after `from` where a folded word matches a folded text; -1 if there is none. */
export function indexOfWord(folded: string, word: string, from = 0): number {
  if (word === '') return -1;
  let at = folded.indexOf(word, from);
  while (at >= 0 && !isWholeMatch(folded, at, at + word.length)) at = folded.indexOf(word, at + 1);
  return at;
}
