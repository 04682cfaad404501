import { cutText } from '#shared/text';

/**
 * Similarity of two texts, from 0 to 1: F1 of their shingles of four words, or, for texts in Chinese characters, of
 * four characters.
 */
export function getAgreement(expected: string, got: string): number {
  const isHan = (expected.match(/[\u3040-\u9fff]/g)?.length ?? 0) > expected.length / 4;
  const [a, b] = [shingles(expected, isHan), shingles(got, isHan)];
  if (a.size === 0 || b.size === 0) return Number(a.size === b.size);
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** Share of a text contained in another, from 0 to 1, by the same shingles. */
export function containment(part: string, whole: string): number {
  const isHan = (part.match(/[\u3040-\u9fff]/g)?.length ?? 0) > part.length / 4;
  const [a, b] = [shingles(part, isHan), shingles(whole, isHan)];
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common += 1;
  return a.size === 0 ? 0 : common / a.size;
}

/** Maximum number of characters compared; agreement shows long before. */
const reach = 60_000;

function shingles(whole: string, isHan: boolean): Set<string> {
  const value = cutText(whole, reach);
  const units = isHan
    ? [...value.replace(/[^\p{L}\p{N}]/gu, '')]
    : (value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const size = Math.min(4, Math.max(1, units.length));
  return new Set(units.slice(0, units.length - size + 1).map((_, index) => units.slice(index, index + size).join(' ')));
}
