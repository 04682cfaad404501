import type { SpreadCopy, SpreadReason } from './copy';
import { bitCount } from './fragments';
import { isNamed, type SpreadSigns } from './signs';

/** A stretch shared by more than this share of the copies is no evidence of common descent. */
const commonShare = 0.5;

/** Returns fragments of both copies that are neither in the first copy nor in most others. */
function sharedChanges(
  { fragments: { heldFragments, holders }, copies }: SpreadSigns,
  child: number,
  parent: number,
): number {
  const [first, one, other] = [heldFragments[0], heldFragments[child], heldFragments[parent]];
  if (!first || !one || !other) return 0;
  let count = 0;
  for (let word = 0; word < first.length; word += 1) {
    let both = (one[word] as number) & (other[word] as number) & ~(first[word] as number);
    if (bitCount(both) === 0) continue;
    for (let bit = 0; both !== 0; bit += 1, both >>>= 1)
      if ((both & 1) === 1 && (holders[word * 32 + bit] ?? 0) <= Math.max(2, copies.length * commonShare)) count += 1;
  }
  return count;
}

/** Returns how much of the text of a copy occurs in another, 0…1, counted in shingles. */
function getShare({ fragments }: SpreadSigns, child: number, parent: number): number {
  const [one, other] = [fragments.heldFragments[child], fragments.heldFragments[parent]];
  const all = fragments.shingleCounts[child] ?? 0;
  if (!one || !other || all === 0) return 0;
  let shared = 0;
  for (let word = 0; word < one.length; word += 1) {
    let both = (one[word] as number) & (other[word] as number);
    for (let bit = 0; both !== 0; bit += 1, both >>>= 1)
      if ((both & 1) === 1) shared += fragments.lengths[word * 32 + bit] ?? 0;
  }
  return Math.min(1, shared / all);
}

/** Returns the evidence for an edge, strongest first. */
export function getReasons(signs: SpreadSigns, child: number, parent: number): readonly SpreadReason[] {
  const { copies, attributions, names, titles } = signs;
  const reasons: SpreadReason[] = [];
  const name = names[parent];
  const childAttributions = attributions[child] ?? [];
  const naming = name && childAttributions.find((source) => isNamed(source, name));
  const inherited = childAttributions.find(({ key }) => attributions[parent]?.some((source) => source.key === key));
  if (naming) reasons.push({ kind: naming.kind === 'link' ? 'link' : 'attribution', phrase: naming.phrase });
  else if (inherited) reasons.push({ kind: 'sharedSource', phrase: inherited.phrase });
  const changes = sharedChanges(signs, child, parent);
  if (changes > 0) reasons.push({ kind: 'sharedChanges', count: changes });
  if (titles.numbers[child] === titles.numbers[parent] && titles.numbers[child] !== titles.numbers[0])
    reasons.push({ kind: 'title' });
  const minutes = ((copies[child] as SpreadCopy).at - (copies[parent] as SpreadCopy).at) / 60_000;
  return [
    ...reasons,
    { kind: 'text', share: getShare(signs, child, parent) },
    { kind: 'time', minutes: Math.round(minutes) },
  ];
}
