import { foldText } from '#shared/text';

/** Minimum text length; shorter texts are stock phrases that many people write independently. */
const shortest = 10;
/** Minimum Jaccard similarity of two-character shingles at which texts are near-identical. */
const nearSame = 0.5;
const slots = 24;
const rowsPerBand = 2;

/** A text prepared for comparison: its two-character shingles, and the bands by which similar texts are found. */
export interface ComparedText {
  readonly pieces: ReadonlySet<string>;
  readonly bands: readonly string[];
}

const mix = (value: number, seed: number): number => {
  let hash = Math.imul(value ^ seed, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Reduces a text to letters and Han characters, without URLs, mentions (@name) and digits. */
const comparable = (text: string): string =>
  foldText(text.replace(/https?:\/\/\S+|@[\p{L}\p{N}_-]+/gu, ' ')).replace(/[^\p{L}]+/gu, '');

/**
 * Computes a minhash over two-character shingles, because comments are short: 12 bands of 2 of 24 minima find a pair of
 * similarity
 * 0.5 with probability 1 − (1 − 0.25)¹² ≈ 0.97. Null for a text that is too short to be distinctive.
 */
export function comparedText(text: string): ComparedText | null {
  const letters = [...comparable(text)];
  if (letters.length < shortest) return null;
  const pieces = new Set(letters.slice(1).map((character, index) => `${letters[index]}${character}`));
  const minima = new Uint32Array(slots).fill(0xffffffff);
  for (const piece of pieces) {
    const code = (piece.codePointAt(0) ?? 0) * 65_599 + (piece.codePointAt(piece.length - 1) ?? 0);
    for (let slot = 0; slot < slots; slot += 1) {
      const hash = mix(code, Math.imul(slot + 1, 0x9e3779b1));
      if (hash < minima[slot]!) minima[slot] = hash;
    }
  }
  const bands = Array.from({ length: slots / rowsPerBand }, (_, band) =>
    [band, ...minima.subarray(band * rowsPerBand, (band + 1) * rowsPerBand)].join(' '),
  );
  return { pieces, bands };
}

/** Returns the Jaccard similarity of the shingles of two texts; 0 for a pair that is certainly not near-identical. */
export function getSimilarity({ pieces: one }: ComparedText, { pieces: other }: ComparedText): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size / large.size < nearSame) return 0;
  let shared = 0;
  for (const piece of small) if (large.has(piece)) shared += 1;
  const similarity = shared / (one.size + other.size - shared);
  return similarity >= nearSame ? similarity : 0;
}
