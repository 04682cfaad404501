import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { jaccard, nearThreshold } from '../intake/near-signature';
import { getCentre, partDrifted } from './drift';

const base = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
  '',
);
const otherWords = (from: number, length: number): string =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x9000 + from + index)).join('');
/**
 * A chain: each text has twenty more characters replaced than the one before, so that neighbors are similar and the
 * ends are not.
 */
const chain = (length: number) =>
  Array.from({ length }, (_, link) => ({ id: String(link), text: otherWords(0, link * 20) + base.slice(link * 20) }));

describe('partDrifted', () => {
  it('leaves a cluster whole when its copies are similar to the first', () => {
    const copies = [base, `${base}讯`, `本报${base}`, base].map((text, id) => ({ id: String(id), text }));
    expect(partDrifted(copies)).toEqual([copies]);
  });

  it('splits a chain whose neighbors are similar and whose ends are not', () => {
    const copies = chain(12);
    for (const [index, copy] of copies.slice(1).entries())
      expect(jaccard(copies[index]?.text ?? '', copy.text)).toBeGreaterThanOrEqual(nearThreshold);
    const parts = partDrifted(copies);
    expect(parts.length).toBeGreaterThan(2);
    expect(
      parts
        .flat()
        .map(({ id }) => Number(id))
        .sort((a, b) => a - b),
    ).toEqual(copies.map(({ id }) => Number(id)));
  });

  it('keeps in each part only copies similar to its first or to its center, which is similar to its first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 3 }), (length, repeats) => {
        const copies = [
          ...chain(length),
          ...Array.from({ length: repeats }, (_, index) => ({ id: `r${index}`, text: base })),
        ];
        return partDrifted(copies).every((part) => {
          const [first] = part;
          if (!first) return false;
          const near = part.filter(({ text }) => jaccard(first.text, text) >= nearThreshold);
          return part.every(
            (copy) => near.includes(copy) || near.some((centre) => jaccard(centre.text, copy.text) >= nearThreshold),
          );
        });
      }),
      { numRuns: 20 },
    );
  });
});

describe('getCentre', () => {
  it('is the copy most similar to all others', () => {
    expect(getCentre(chain(5))?.id).toBe('2');
    expect(getCentre([])).toBeUndefined();
  });
});
