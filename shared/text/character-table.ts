import { ideographVariants, radicals } from './character-variants';
import { joinedMarks, joinedVariants, lookAlikeLetters } from './joined-characters';
import { isAccent, plainForm } from './plain-form';
import { contextualCharacters } from './script-contexts';
import { traditionalCharacters } from './traditional-characters';

/** Class of a folded UTF-16 unit in word matching. Those from `letter` on limit where a match may begin and end. */
export const CharacterKind = {
  /** Punctuation, symbols, and scripts not listed below. */
  other: 0,
  /** Han of the basic plane, kana, hangul, bopomofo: written without spaces, indexed by pairs. */
  cjk: 1,
  /** Letters of alphabets written with spaces: Latin, Greek, Cyrillic. */
  letter: 2,
  /** ASCII digits, to which full-width ones are folded. */
  digit: 3,
  /** The full stop, which belongs to the number or name around it: 2.5, .net. */
  point: 4,
  /** What may join emoji into one: the zero-width joiner, surrogates, symbols that are emoji. */
  emoji: 5,
} as const;

/** What folding does with a UTF-16 unit beyond replacing it by one other unit. */
export const FoldAction = {
  replace: 0,
  /** White space within a line, and control characters. */
  space: 1,
  /** Ends a line. */
  lineEnd: 2,
  drop: 3,
  /** An accent: dropped, unless it makes a letter of its own with the one before. */
  accent: 4,
  /** A mark that Unicode composes with the character before: voicing of kana, parts of Hangul, vowel signs. */
  compose: 5,
  /** Stands for several units, see `expansions`. */
  expand: 6,
  surrogate: 7,
  /** Decided by its neighbours, see `formInContext`. */
  contextual: 8,
  dash: 9,
  dot: 10,
  comma: 11,
  /** 十 … 亿 behind a number. */
  scale: 12,
  /** 月, 日 and others behind a number that may begin with zero. */
  datePart: 13,
  zero: 14,
  joiner: 15,
  /** A Greek or Cyrillic letter that is taken for a Latin one. */
  lookAlike: 16,
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
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

const lineEnds = '\n\r\v\f\u0085\u2028\u2029';

/** Ranges whose characters stand for themselves, apart from the tables above: ideographs, Hangul syllables, Yi. */
const plainRanges: readonly Range[] = [
  [0x3400, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xd800, 0xf8ff],
];

/** Dashes of Chinese punctuation come in pairs; a single one is a hyphen. */
export const emDash = 0x2014;
export const space = 0x20;

/** Folded unit by UTF-16 unit, where it is one. */
export const foldedUnits = new Uint16Array(0x10000);

/** `FoldAction` by UTF-16 unit. */
export const foldActions = new Uint8Array(0x10000);

/** Folded unit by UTF-16 unit, zero where folding has more to do than to replace it. */
export const plainUnits = new Uint16Array(0x10000);

/** Folded texts of the units that stand for several. */
export const expansions = new Map<number, string>();

/** `CharacterKind` by folded UTF-16 unit. */
export const characterKinds = makeCharacterKinds();

/** Latin letter by Greek or Cyrillic look-alike, and the reverse for letters that all of one alphabet share. */
export const latinLookAlikes = new Map<number, number>();
export const cyrillicLookAlikes = new Map<number, number>();

fillFolding();

function fillFolding(): void {
  for (let unit = 0; unit < foldedUnits.length; unit += 1) foldedUnits[unit] = unit;
  const plain = new Uint8Array(0x10000);
  eachUnit(plainRanges, (unit) => {
    plain[unit] = 1;
  });
  const long: [unit: number, form: string][] = [];
  for (let unit = 0; unit < 0x10000; unit += 1) {
    if (plain[unit] === 1) continue;
    const form = plainForm(String.fromCharCode(unit));
    if (form.trim() === '') foldActions[unit] = FoldAction.drop;
    else if (form.length > 1 || isNumberSign(unit, form)) long.push([unit, form]);
    else foldedUnits[unit] = form.charCodeAt(0);
  }
  eachUnit([[0xf900, 0xfaff]], (unit) => {
    const form = String.fromCharCode(unit).normalize('NFKC');
    if (form.length === 1) foldedUnits[unit] = form.charCodeAt(0);
  });
  for (const pairs of [traditionalCharacters, radicals, ideographVariants, joinedVariants, joinedMarks])
    eachPair(pairs, (from, to) => {
      foldedUnits[from] = to;
    });
  for (const [unit, otherwise] of contextualCharacters) foldedUnits[unit] = otherwise;
  for (let unit = 0; unit < 0x10000; unit += 1) foldedUnits[unit] = endOf(unit);
  for (const [unit, form] of long) expansions.set(unit, [...form].map(foldLetter).join(''));
  setActions(long.map(([unit]) => unit));
  for (let unit = 0; unit < 0x10000; unit += 1)
    if (foldActions[unit] === FoldAction.replace) plainUnits[unit] = foldedUnits[unit]!;
}

/** Returns whether a character is a digit in a circle, raised or lowered, which is no part of the number beside it. */
function isNumberSign(unit: number, form: string): boolean {
  return form >= '0' && form <= '9' && unit > 0x7f && (unit < 0xff10 || unit > 0xff19);
}

/** Follows a chain of replacements to its end: a radical of a traditional character of two simplified ones. */
function endOf(unit: number): number {
  let end = unit;
  for (let step = 0; step < 4 && foldedUnits[end] !== end; step += 1) end = foldedUnits[end]!;
  return end;
}

function foldLetter(letter: string): string {
  return letter.length === 1 ? String.fromCharCode(foldedUnits[letter.charCodeAt(0)]!) : letter;
}

function setActions(long: readonly number[]): void {
  const set = (units: Iterable<number>, action: number): void => {
    for (const unit of units) foldActions[unit] = action;
  };
  /** Sets the action of a folded unit and of all units that fold to it. */
  const setFolded = (characters: string, action: number): void => {
    const targets = new Set(Array.from(characters, (each) => each.charCodeAt(0)));
    for (let unit = 0; unit < 0x10000; unit += 1) if (targets.has(foldedUnits[unit]!)) foldActions[unit] = action;
  };
  const codes = (characters: string): number[] => Array.from(characters, (each) => each.charCodeAt(0));
  setFolded('-', FoldAction.dash);
  setFolded('·', FoldAction.dot);
  setFolded('万亿千百', FoldAction.scale);
  setFolded('月日时点分秒号', FoldAction.datePart);
  set(codes('零〇○'), FoldAction.zero);
  set(codes(',﹐'), FoldAction.comma);
  set(codes('—'), FoldAction.dash);
  eachPair(lookAlikeLetters, (from, to) => {
    if (!latinLookAlikes.has(from)) latinLookAlikes.set(from, to);
    if (/\p{Script=Cyrillic}/u.test(String.fromCharCode(from)) && !cyrillicLookAlikes.has(to))
      cyrillicLookAlikes.set(to, from);
  });
  setFolded(String.fromCharCode(...latinLookAlikes.keys()), FoldAction.lookAlike);
  set(contextualCharacters.keys(), FoldAction.contextual);
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const target = foldedUnits[unit]!;
    if (unit !== target && foldActions[target] === FoldAction.contextual) foldActions[unit] = FoldAction.contextual;
  }
  set(long, FoldAction.expand);
  for (let unit = 0x300; unit <= 0xfe2f; unit += 1) {
    if (unit === 0x3400) unit = 0xa000;
    const character = String.fromCharCode(unit);
    if (isAccent(character)) foldActions[unit] = FoldAction.accent;
    else if (foldActions[unit] === FoldAction.replace && isComposing(character)) foldActions[unit] = FoldAction.compose;
  }
  set([0xff9e, 0xff9f], FoldAction.compose);
  eachUnit(spaces, (unit) => {
    foldActions[unit] = FoldAction.space;
  });
  set(codes(lineEnds), FoldAction.lineEnd);
  eachUnit([[0xd800, 0xdfff]], (unit) => {
    foldActions[unit] = FoldAction.surrogate;
  });
  foldActions[0x200d] = FoldAction.joiner;
}

/** Combining marks of other scripts, and the vowels and final consonants of Hangul. */
function isComposing(character: string): boolean {
  return /^[\p{M}\u1161-\u1175\u11a8-\u11c2\u3099\u309a]$/u.test(character);
}

function makeCharacterKinds(): Uint8Array {
  const table = new Uint8Array(0x10000);
  const set = (ranges: readonly Range[], kind: number): void =>
    eachUnit(ranges, (unit) => {
      table[unit] = kind;
    });
  set(letters, CharacterKind.letter);
  set(cjk, CharacterKind.cjk);
  set([[0x30, 0x39]], CharacterKind.digit);
  set([[0x2e, 0x2e]], CharacterKind.point);
  set([[0xd800, 0xdfff]], CharacterKind.emoji);
  set([[0x200d, 0x200d]], CharacterKind.emoji);
  for (let unit = 0x2190; unit < 0x2c00; unit += 1)
    if (/\p{Extended_Pictographic}/u.test(String.fromCharCode(unit))) table[unit] = CharacterKind.emoji;
  return table;
}

function eachUnit(ranges: readonly Range[], visit: (unit: number) => void): void {
  for (const [first, last] of ranges) for (let unit = first; unit <= last; unit += 1) visit(unit);
}

function eachPair(pairs: string, visit: (from: number, to: number) => void): void {
  for (let index = 0; index < pairs.length; index += 2) visit(pairs.charCodeAt(index), pairs.charCodeAt(index + 1));
}
