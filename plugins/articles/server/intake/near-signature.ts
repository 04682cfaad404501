import { createHash } from 'node:crypto';

/**
 * One-permutation minhash (Li, Owen, Zhang 2012) with optimal densification (Shrivastava 2017) over character 5-grams.
 */
const slots = 36;
const rowsPerBand = 3;
const shingle = 5;

const ignored = /[^\p{L}\p{N}]+/gu;
const surrogate = /[\ud800-\udfff]/;
let keptUnits: Uint8Array | undefined;
let room = new Uint16Array(1 << 12);

/** Returns the characters used for near-copy comparison: letters, digits and Han of the folded text. */
export function comparable(folded: string): string {
  if (surrogate.test(folded)) return folded.replace(ignored, '');
  // Computed once per character, because Unicode classes are slow to match.
  keptUnits ??= Uint8Array.from({ length: 0x10000 }, (_, unit) =>
    /^[\p{L}\p{N}]$/u.test(String.fromCharCode(unit)) ? 1 : 0,
  );
  if (room.length < folded.length) room = new Uint16Array(folded.length * 2);
  let length = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at);
    room[length] = unit;
    length += keptUnits[unit] as number;
  }
  return length === folded.length ? folded : Buffer.from(room.buffer, 0, length * 2).toString('utf16le');
}

/**
 * Returns the text by which near copies of an article are found: its body, because reprints change titles; with the
 * title when the body is short.
 */
export function comparedText({
  titleFolded,
  bodyFolded,
}: {
  readonly titleFolded: string;
  readonly bodyFolded: string;
}): string {
  const body = comparable(bodyFolded);
  return body.length >= 40 ? body : comparable(titleFolded) + body;
}

const mix = (value: number): number => {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const prime = 0x01000193;

function shingleHashes(text: string): Uint32Array {
  const { length } = text;
  if (length < shingle) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), prime);
    return Uint32Array.of(mix(hash));
  }
  const hashes = new Uint32Array(length - shingle + 1);
  let second = text.charCodeAt(0);
  let third = text.charCodeAt(1);
  let fourth = text.charCodeAt(2);
  let fifth = text.charCodeAt(3);
  for (let start = 0; start < hashes.length; start += 1) {
    // Each character is read once and is part of five 5-grams.
    let hash = Math.imul(0x811c9dc5 ^ second, prime);
    second = third;
    third = fourth;
    fourth = fifth;
    fifth = text.charCodeAt(start + shingle - 1);
    hash = Math.imul(hash ^ second, prime);
    hash = Math.imul(hash ^ third, prime);
    hash = Math.imul(hash ^ fourth, prime);
    hashes[start] = mix(Math.imul(hash ^ fifth, prime));
  }
  return hashes;
}

/**
 * Returns the bands of a text's signature: two texts that share a band are candidates, to be compared by `jaccard`. 12
 * bands of 3 of 36 slots find a pair of similarity 0.8 with probability 1 − (1 − 0.8³)¹² ≈ 0.9998, one of 0.5 with
 * 0.80. Texts too short for 5-grams (under 20 characters) have one band for the whole text.
 */
export function nearBands(text: string): string[] {
  if (text.length < 20)
    return text.length === 0 ? [] : [createHash('sha256').update(text).digest().readBigInt64BE(0).toString()];
  const minima = new Float64Array(slots).fill(Number.POSITIVE_INFINITY);
  const hashes = shingleHashes(text);
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = hashes[index] as number;
    const slot = Math.floor((hash * slots) / 0x1_0000_0000);
    if (hash < (minima[slot] as number)) minima[slot] = hash;
  }
  // An empty slot borrows from the slot that a fixed random walk leads to, so that equal sets borrow alike.
  const dense = new Uint32Array(slots);
  for (let slot = 0; slot < slots; slot += 1) {
    let from = slot;
    for (let step = 1; minima[from] === Number.POSITIVE_INFINITY; step += 1) from = mix(slot * 1000 + step) % slots;
    dense[slot] = (minima[from] as number) ^ (from === slot ? 0 : mix(slot));
  }
  const bands: string[] = [];
  for (let band = 0; band < slots / rowsPerBand; band += 1) {
    let high = mix(band + 1);
    let low = mix(band + 0x9e37);
    for (let row = 0; row < rowsPerBand; row += 1) {
      const value = dense[band * rowsPerBand + row] as number;
      high = mix(high ^ value);
      low = mix(Math.imul(low, 31) ^ value);
    }
    bands.push(BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString());
  }
  return bands;
}

/** Jaccard similarity of the 5-gram sets of two texts, by 32-bit hashes. */
export function jaccard(a: string, b: string): number {
  if (a === b) return 1;
  if (Math.min(a.length, b.length) < shingle) return 0;
  const first = new Set(shingleHashes(a));
  const second = new Set(shingleHashes(b));
  let shared = 0;
  for (const hash of second) if (first.has(hash)) shared += 1;
  return shared / (first.size + second.size - shared);
}

/** Minimum similarity at which a text counts as a copy. */
export const nearThreshold = 0.8;
