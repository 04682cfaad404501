import { CharacterKind, characterKinds, FoldAction, foldActions, foldedUnits, space } from './character-table';
import { Folding } from './folding';

/** A folded text with the origin of each of its UTF-16 units. */
export interface Folded {
  readonly text: string;
  /** Offset in the original text by offset in `text`. Never decreases; units of one origin share it. */
  readonly offsets: Uint32Array;
  /** End of the original of each unit, exclusive; see `originalRange`. */
  readonly ends: Uint32Array;
}

export interface FoldOptions {
  /** Keeps the dots in foreign names, by which their parts are recognised. */
  readonly keepsDots?: boolean;
}

const folding = new Folding();

/**
 * Returns the form in which texts, rules and searches are compared. Two texts that a reader takes for the same have the
 * same form; `docs/matching.md` states the rules.
 *
 * In short: small letters without accents, compatibility forms as what they stand for, simplified characters, one sign
 * for marks of one meaning, numbers without separators and in one scale, no invisible characters, no white space next
 * to CJK characters. The end of a block (paragraph, item, cell) between two words becomes U+2029, over which nothing
 * matches; a line that goes on does not. Contains no lone surrogate and no control character, so the result can always
 * be stored. Idempotent.
 */
export function foldText(text: string): string {
  return run(text, false) ? folding.text() : text;
}

/** Like `foldText`, with the map back to the original for marking matches. */
export function fold(text: string, { keepsDots = false }: FoldOptions = {}): Folded {
  if (run(text, keepsDots)) return { text: folding.text(), ...folding.origins() };
  const offsets = Uint32Array.from({ length: text.length }, (_, index) => index);
  return { text, offsets, ends: offsets.map((index) => index + 1) };
}

/** Returns the range of the original text that corresponds to `start` … `end` (exclusive) of the folded text. */
export function originalRange(
  folded: Folded,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  if (end <= start) {
    const at = folded.offsets[start] ?? folded.ends.at(-1) ?? 0;
    return { start: at, end: at };
  }
  return { start: folded.offsets[start]!, end: folded.ends[end - 1]! };
}

/** Folds into the shared buffer; returns whether anything differs from the text. */
function run(text: string, keepsDots: boolean): boolean {
  const { length } = text;
  folding.begin(text, keepsDots);
  let { units, starts, ends } = folding;
  let count = 0;
  let changed = false;
  let isPending = false;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (foldActions[unit] === FoldAction.replace && !isPending) {
      const folded = foldedUnits[unit]!;
      if (folded !== unit) changed = true;
      units[count] = folded;
      starts[count] = index;
      ends[count] = index + 1;
      count += 1;
      continue;
    }
    // A space between two words of letters, the most frequent exception, needs no further look.
    if (unit === space && !isPending && count > 0 && characterKinds[units[count - 1]!] === CharacterKind.letter) {
      const next = text.charCodeAt(index + 1) | 0x20;
      if (next >= 0x61 && next <= 0x7a) {
        units[count] = space;
        starts[count] = index;
        ends[count] = index + 1;
        count += 1;
        continue;
      }
    }
    folding.count = count;
    index = folding.read(index, unit);
    ({ count, isPending } = folding);
    if (units !== folding.units) ({ units, starts, ends } = folding);
  }
  folding.count = count;
  folding.finish();
  return changed || folding.changed || folding.count !== length;
}
