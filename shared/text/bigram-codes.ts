import { CharacterKind, characterKinds } from './character-table';

let slots = new Int32Array(1 << 12);
let stamps = new Int32Array(1 << 12);
let codes = new Int32Array(1 << 11);
let round = 0;

/**
 * Returns the distinct codes by which a text is indexed and a keyword is looked up, as signed 32-bit numbers in no
 * particular order.
 *
 * Two adjacent CJK characters give `first << 16 | second`, without collision. A run of letters and a run of digits are
 * each hashed as a whole into the 26 bits whose upper half would be a high surrogate, which no CJK character is; the
 * low surrogates are reserved for `facetCode`. A single CJK character has no code. Every code of a keyword is among
 * those of each text that it matches, as a match never splits a run.
 *
 * @param folded text as returned by `foldText`; any non-CJK character between two fields (such as `\n`) keeps them
 * apart.
 */
export function bigramCodes(folded: string): Int32Array {
  const { length } = folded;
  reserve(length);
  let count = 0;
  let before = 0;
  let index = 0;
  while (index < length) {
    const unit = folded.charCodeAt(index);
    const kind = characterKinds[unit]!;
    let code: number;
    if (kind === CharacterKind.cjk) {
      index += 1;
      if (before === 0) {
        before = unit;
        continue;
      }
      code = (before << 16) | unit;
      before = unit;
    } else {
      before = 0;
      index += 1;
      if (kind !== CharacterKind.letter && kind !== CharacterKind.digit) continue;
      let hash = Math.imul(0x811c9dc5 ^ unit, 0x01000193);
      while (index < length) {
        const next = folded.charCodeAt(index);
        if (characterKinds[next] !== kind) break;
        hash = Math.imul(hash ^ next, 0x01000193);
        index += 1;
      }
      code = runCode(hash);
    }
    if (isNew(code)) {
      codes[count] = code;
      count += 1;
    }
  }
  return codes.slice(0, count);
}

/**
 * Returns a code for metadata other than a word (a day, a media type) that shares the array of an article's codes.
 *
 * @param kind 0…15
 * @param value 0…4,194,303
 */
export function facetCode(kind: number, value: number): number {
  return (0xdc00 << 16) | ((kind & 0xf) << 22) | (value & 0x3fffff);
}

/** Returns whether a code is one of `facetCode`. */
export const isFacetCode = (code: number): boolean => code >>> 26 === 0xdc00 >>> 10;

function runCode(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (0xd800 << 16) | ((mixed ^ (mixed >>> 13)) & 0x3ffffff);
}

function isNew(code: number): boolean {
  const mask = slots.length - 1;
  const hash = Math.imul(code, 0x9e3779b1);
  let slot = (hash ^ (hash >>> 15)) & mask;
  while (stamps[slot] === round) {
    if (slots[slot] === code) return false;
    slot = (slot + 1) & mask;
  }
  stamps[slot] = round;
  slots[slot] = code;
  return true;
}

function reserve(length: number): void {
  round += 1;
  if (round === 0x7fffffff) {
    stamps.fill(0);
    round = 1;
  }
  if (codes.length >= length) return;
  let size = codes.length;
  while (size < length) size *= 2;
  codes = new Int32Array(size);
  slots = new Int32Array(size * 2);
  stamps = new Int32Array(size * 2);
  round = 1;
}
