import { traditionalCharacters } from './traditional-characters';

/** Class of a folded UTF-16 unit in word matching. */
export const CharacterKind = {
  /** Punctuation, symbols, surrogates, and scripts not listed below. */
  other: 0,
  /** Han of the basic plane, kana, hangul, bopomofo: written without spaces, indexed by pairs. */
  cjk: 1,
  /** Letters of alphabets written with spaces: Latin, Greek, Cyrillic. */
  letter: 2,
  /** ASCII digits, to which full-width ones are folded. */
  digit: 3,
} as const;

/**
 * Folded units that are letters, as the inside of a bracket expression that PostgreSQL and JavaScript interpret alike.
 */
export const characterRanges = 'a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u052f\u1e00-\u1fff';

type Range = readonly [first: number, last: number];

const letters: readonly Range[] = [
  [0x61, 0x7a],
  [0xaa, 0xaa],
  [0xb5, 0xb5],
  [0xba, 0xba],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2af],
  [0x300, 0x52f],
  [0x1e00, 0x1fff],
];

const cjk: readonly Range[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x2fdf],
  [0x3005, 0x3007],
  [0x3041, 0x30fa],
  [0x30fc, 0x30ff],
  [0x3105, 0x318f],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xf900, 0xfaff],
  [0xff66, 0xffdc],
];

const spaces: readonly Range[] = [
  [0x00, 0x20],
  [0x7f, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

/** Zero-width characters, direction marks, soft hyphen, variation selectors. */
const invisible: readonly Range[] = [
  [0xad, 0xad],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];

/** Ranges whose upper-case letters fold to one lower-case letter. */
const cased: readonly Range[] = [
  [0x41, 0x58f],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13ff],
  [0x1c90, 0x1cbf],
  [0x1e00, 0x218f],
  [0x24b6, 0x24cf],
  [0x2c00, 0x2dff],
  [0xa640, 0xa7ff],
];

/**
 * Compatibility forms of one unit that represent one other unit: radicals, compatibility ideographs, half-width marks,
 * currency symbols.
 */
const compatible: readonly Range[] = [
  [0x2e80, 0x2fdf],
  [0xf900, 0xfaff],
  [0xff61, 0xff65],
  [0xffe0, 0xffe6],
];

/**
 * Pairs that the OpenCC tables leave to phrases, because each first character is also correct in simplified text by
 * itself (看著 / 著名, 計畫, 瞭解 / 瞭望). Since both sides of a comparison are folded alike, it is safe to merge them here.
 */
const joinedVariants = '著着瞭了藉借覆复甚什祇只妳你牠它彷仿彿佛甦苏划画';

/** Look-alike marks: hyphens, apostrophes, the dots in foreign names, and the final sigma. */
const joinedMarks = "‐-‑-‒-–-−-‘'’'•·‧·∙·⋅·・·ςσ";

/** In `foldedUnits`: the unit is dropped (U+FFFF is not a character). */
export const foldsToNothing = 0xffff;

/** In `foldedUnits`: the unit is white space or a control character. */
export const foldsToSpace = 0x20;

/** Folded unit by UTF-16 unit. Surrogates map to themselves. */
export const foldedUnits = makeFoldedUnits();

/** `CharacterKind` by folded UTF-16 unit. */
export const characterKinds = makeCharacterKinds();

function makeFoldedUnits(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let unit = 0; unit < table.length; unit += 1) table[unit] = unit;
  const join = (pairs: string) => {
    for (let index = 0; index < pairs.length; index += 2) table[pairs.charCodeAt(index)] = pairs.charCodeAt(index + 1);
  };
  eachUnit(cased, (unit) => {
    const small = String.fromCharCode(unit).toLowerCase();
    table[unit] = unit === 0x130 ? 0x69 : small.length === 1 ? small.charCodeAt(0) : unit;
  });
  eachUnit(compatible, (unit) => {
    const plain = String.fromCharCode(unit).normalize('NFKC');
    if (plain.length === 1) table[unit] = plain.charCodeAt(0);
  });
  join(traditionalCharacters);
  join(joinedVariants);
  join(joinedMarks);
  for (let unit = 0xff01; unit <= 0xff5e; unit += 1) table[unit] = table[unit - 0xfee0]!;
  eachUnit(spaces, (unit) => {
    table[unit] = foldsToSpace;
  });
  eachUnit(invisible, (unit) => {
    table[unit] = foldsToNothing;
  });
  for (let unit = 0; unit < 0x10000; unit += 1) table[unit] = table[table[unit]!]!;
  return table;
}

function makeCharacterKinds(): Uint8Array {
  const table = new Uint8Array(0x10000);
  eachUnit(letters, (unit) => {
    table[unit] = CharacterKind.letter;
  });
  eachUnit(cjk, (unit) => {
    table[unit] = CharacterKind.cjk;
  });
  eachUnit([[0x30, 0x39]], (unit) => {
    table[unit] = CharacterKind.digit;
  });
  return table;
}

function eachUnit(ranges: readonly Range[], visit: (unit: number) => void): void {
  for (const [first, last] of ranges) for (let unit = first; unit <= last; unit += 1) visit(unit);
}
