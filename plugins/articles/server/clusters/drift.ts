import { jaccard, nearThreshold } from '../intake/near-signature';

export interface ComparedCopy {
  readonly id: string;
  /** In the form that `comparedText` returns. */
  readonly text: string;
}

/** Number of copies, evenly spread, among which the center is searched. */
const maxSampled = 24;

/** Returns the copy that is most similar to the others; ties go to the earliest. */
export function getCentre(copies: readonly ComparedCopy[]): ComparedCopy | undefined {
  const sample =
    copies.length <= maxSampled
      ? copies
      : Array.from(
          { length: maxSampled },
          (_, index) => copies[Math.floor((index * copies.length) / maxSampled)] as ComparedCopy,
        );
  const sums = sample.map(() => 0);
  for (let a = 0; a < sample.length; a += 1) {
    for (let b = a + 1; b < sample.length; b += 1) {
      const alike = jaccard((sample[a] as ComparedCopy).text, (sample[b] as ComparedCopy).text);
      sums[a] = (sums[a] as number) + alike;
      sums[b] = (sums[b] as number) + alike;
    }
  }
  return sample[sums.indexOf(Math.max(...sums))];
}

/**
 * Splits a cluster whose copies have drifted apart. A copy belongs to the first when their similarity is at least
 * `nearThreshold`, or when it is that similar to the center and the center to the first; the remaining copies are split
 * in the same way. Copies are given in order of arrival; each part starts with its head.
 */
export function partDrifted(copies: readonly ComparedCopy[]): ComparedCopy[][] {
  const parts: ComparedCopy[][] = [];
  let rest = copies;
  for (let first = rest[0]; first; first = rest[0]) {
    const head = first;
    const near = (to: ComparedCopy, copy: ComparedCopy): boolean =>
      copy === to || jaccard(to.text, copy.text) >= nearThreshold;
    const alike = new Set(rest.filter((copy) => near(head, copy)));
    const centre = alike.size === rest.length ? undefined : getCentre(rest);
    const stays =
      centre && alike.has(centre)
        ? (copy: ComparedCopy) => alike.has(copy) || near(centre, copy)
        : (copy: ComparedCopy) => alike.has(copy);
    const part = rest.filter(stays);
    const members = new Set(part);
    parts.push(part);
    rest = rest.filter((copy) => !members.has(copy));
  }
  return parts;
}
