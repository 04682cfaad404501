import { foldedUnits, plainUnits } from './character-table';
import { decodeUnits, Folding } from './folding';

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
  if (run(text, true, keepsDots)) return { text: folding.text(), ...folding.origins() };
  const offsets = Uint32Array.from({ length: text.length }, (_, index) => index);
  return { text, offsets, ends: offsets.map((index) => index + 1) };
}

/**
 * Returns a text of the same length in which each unit is the one that represents it: simplified, of half width, small.
 * For looking words up where positions must stay and the rest of `foldText` does not matter.
 */
export function foldUnits(text: string): string {
  const { length } = text;
  let first = 0;
  while (first < length && foldedUnits[text.charCodeAt(first)] === text.charCodeAt(first)) first += 1;
  if (first === length) return text;
  const units = new Uint16Array(length - first);
  for (let at = first; at < length; at += 1) units[at - first] = foldedUnits[text.charCodeAt(at)]!;
  return text.slice(0, first) + decodeUnits(units);
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
function run(text: string, hasOrigins: boolean, keepsDots = false): boolean {
  const { length } = text;
  folding.begin(text, keepsDots);
  let difference = 0;
  for (let index = 0; index < length; index += 1) {
    if (!folding.isPending) {
      const first = index;
      const { units, count } = folding;
      for (let at = count; index < length; index += 1, at += 1) {
        const unit = text.charCodeAt(index);
        const folded = plainUnits[unit]!;
        if (folded === 0) break;
        difference |= folded ^ unit;
        units[at] = folded;
      }
      folding.count += index - first;
      if (hasOrigins) folding.noteOrigins(count, first);
      if (index >= length) break;
    }
    index = folding.read(index, text.charCodeAt(index));
  }
  folding.finish();
  return difference !== 0 || folding.changed || folding.count !== length;
}
