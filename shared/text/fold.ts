import { CharacterKind, characterKinds, foldedUnits, foldsToNothing, foldsToSpace } from './character-table';

/** A folded text with the origin of each of its UTF-16 units. */
export interface Folded {
  readonly text: string;
  /** Offset in the original text by offset in `text`. */
  readonly offsets: Uint32Array;
}

let units = new Uint16Array(4096);
const noOffsets = new Uint32Array(0);

/**
 * Returns the form in which texts and keywords are compared: simplified characters, half width, lower case.
 *
 * White space next to a CJK character is dropped, as Chinese is written with and without it (`使用 iPhone 手机`, lines
 * broken inside a sentence); other runs of it become one space; invisible characters are removed; the ends are trimmed.
 * Every remaining unit corresponds to exactly one unit of the original: what Unicode would expand or compose (`㎡`, `①`,
 * `é` in two parts, characters beyond the basic plane) is left unchanged, so that lengths stay traceable. Lone
 * surrogates become U+FFFD and control characters space, so the result can always be stored. Idempotent.
 */
export function foldText(text: string): string {
  const length = foldInto(text, noOffsets);
  return length < 0 ? text : decode(length);
}

/** Like `foldText`, with the map back to the original for marking matches. */
export function fold(text: string): Folded {
  const offsets = new Uint32Array(text.length);
  const length = foldInto(text, offsets);
  if (length >= 0) return { text: decode(length), offsets: offsets.subarray(0, length) };
  for (let index = 0; index < offsets.length; index += 1) offsets[index] = index;
  return { text, offsets };
}

/** Returns the range of the original text that corresponds to `start` … `end` (exclusive) of the folded text. */
export function originalRange(
  folded: Folded,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  if (end <= start) {
    const at = folded.offsets[start] ?? (folded.offsets.at(-1) ?? -1) + 1;
    return { start: at, end: at };
  }
  return { start: folded.offsets[start]!, end: folded.offsets[end - 1]! + 1 };
}

/** Folds into the shared buffer; returns the length of the result, or -1 when the text is already folded. */
function foldInto(text: string, offsets: Uint32Array): number {
  const { length } = text;
  if (units.length < length) units = new Uint16Array(length * 2);
  const out = units;
  let count = 0;
  let changed = false;
  let spaceAt = -1;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    let folded = foldedUnits[unit]!;
    if (folded === foldsToSpace) {
      if (spaceAt < 0) spaceAt = index;
      continue;
    }
    if (folded === foldsToNothing) continue;
    if ((unit & 0xf800) === 0xd800 && !isPaired(text, index, unit)) folded = 0xfffd;
    if (spaceAt >= 0) {
      if (
        count > 0 &&
        characterKinds[out[count - 1]!] !== CharacterKind.cjk &&
        characterKinds[folded] !== CharacterKind.cjk
      ) {
        if (text.charCodeAt(spaceAt) !== foldsToSpace) changed = true;
        offsets[count] = spaceAt;
        out[count] = foldsToSpace;
        count += 1;
      }
      spaceAt = -1;
    }
    if (folded !== unit) changed = true;
    offsets[count] = index;
    out[count] = folded;
    count += 1;
  }
  return changed || count !== length ? count : -1;
}

function isPaired(text: string, index: number, unit: number): boolean {
  return unit < 0xdc00
    ? (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
    : index > 0 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
}

const chunk = 8192;

function decode(length: number): string {
  if (length <= chunk) return String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[]);
  const parts: string[] = [];
  for (let start = 0; start < length; start += chunk) {
    parts.push(
      String.fromCharCode.apply(null, units.subarray(start, Math.min(start + chunk, length)) as unknown as number[]),
    );
  }
  return parts.join('');
}
