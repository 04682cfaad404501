import { jaccard, nearThreshold } from '../intake/near-signature';

export interface ComparedCopy {
  readonly id: string;
  /** As `comparedText` gives it. */
  readonly text: string;
}

/** The centre is looked for among so many copies, spread evenly. */
const mostSampled = 24;

/** The copy that is most like the others, of equal ones the earliest. */
export function centreOf(copies: readonly ComparedCopy[]): ComparedCopy | undefined {
  const sample =
    copies.length <= mostSampled
      ? copies
      : Array.from(
          { length: mostSampled },
          (_, index) => copies[Math.floor((index * copies.length) / mostSampled)] as ComparedCopy,
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
 * Parts a cluster whose copies have drifted from each other. A copy belongs to the first when their similarity is at
 * least `nearThreshold`, or when it is that much like the centre and the centre is so much like the first; the others
 * are parted in the same way. Copies come in the order in which they came in; each part begins with the one it is known
 * by.
 */
export function partDrifted(copies: readonly ComparedCopy[]): ComparedCopy[][] {
  const parts: ComparedCopy[][] = [];
  let rest = copies;
  for (let first = rest[0]; first; first = rest[0]) {
    const head = first;
    const near = (to: ComparedCopy, copy: ComparedCopy): boolean =>
      copy === to || jaccard(to.text, copy.text) >= nearThreshold;
    const alike = new Set(rest.filter((copy) => near(head, copy)));
    const centre = alike.size === rest.length ? undefined : centreOf(rest);
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
