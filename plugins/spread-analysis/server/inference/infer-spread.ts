import type { SpreadCopy, SpreadEdge } from './copy';
import { sharedCount } from './fragments';
import { getReasons } from './reasons';
import { isNamed, getSigns, type SpreadSigns } from './signs';
import { weights as usualWeights, type Weights } from './weights';

/**
 * Scores each earlier copy as the parent of `child` by text, title and source: the part that is constant over all
 * rounds.
 */
function getFit(signs: SpreadSigns, child: number, seenFragments: Uint32Array, by: Weights): Float64Array {
  const { copies, fragments, titles, attributions, names } = signs;
  const { heldFragments, sizes, ownStretch } = fragments;
  const bits = heldFragments[child] as Uint32Array;
  const sharedFragments = sharedCount(bits, seenFragments);
  const named = (attributions[child] ?? []).filter(({ key }) => !names[child]?.keys.includes(key));
  const title = titles.numbers[child] as number;
  const fit = new Float64Array(child);
  for (let parent = 0; parent < child; parent += 1) {
    const shared = sharedCount(bits, heldFragments[parent] as Uint32Array);
    const left = (sizes[parent] as number) - shared + (ownStretch[parent] as number);
    let score =
      -by.foreignChange * Math.min(by.maxForeign, sharedFragments - shared) -
      by.leftOut * Math.log2(1 + left) +
      by.siteWeight * ((copies[parent] as SpreadCopy).weight - 3);
    const other = titles.numbers[parent] as number;
    if (title >= 0 && title === other) score += by.sameTitle;
    else if (titles.isKnown[child] === 1) score -= by.otherTitle;
    else if (title >= 0 && other >= 0) score += by.likeTitle * titles.alike(title, other);
    const theirs = attributions[parent] ?? [];
    const name = names[parent] as SpreadSigns['names'][number];
    for (const source of named) {
      const same = theirs.find(({ key }) => key === source.key);
      if (same?.phrase === source.phrase) score += by.samePhrase;
      else if (isNamed(source, name)) score += by.named;
      else if (same) score += by.sameSource;
    }
    for (const { key } of theirs) if (!named.some((source) => source.key === key)) score -= by.droppedSource;
    fit[parent] = score;
  }
  return fit;
}

/** Returns the shares of all possible parents of one copy, by score, time and popularity. */
function getShares(
  { copies }: SpreadSigns,
  child: number,
  fit: Float64Array,
  popularity: Float64Array | undefined,
  by: Weights,
): Float64Array {
  const at = (copies[child] as SpreadCopy).at;
  const shares = new Float64Array(child);
  let best = by.outside;
  for (let parent = 0; parent < child; parent += 1) {
    const minutes = (at - (copies[parent] as SpreadCopy).at) / 60_000;
    const score =
      (fit[parent] as number) -
      by.fading * Math.log(minutes + by.delay) +
      (popularity ? by.popularity * Math.log(1 + (popularity[parent] as number)) : 0);
    shares[parent] = score;
    if (score > best) best = score;
  }
  let sum = Math.exp(by.outside - best);
  for (let parent = 0; parent < child; parent += 1) sum += shares[parent] = Math.exp((shares[parent] as number) - best);
  for (let parent = 0; parent < child; parent += 1) shares[parent] = (shares[parent] as number) / sum;
  return shares;
}

const getBest = (shares: Float64Array): number =>
  shares.reduce((best, share, parent) => (share > (shares[best] ?? -1) ? parent : best), 0);

/**
 * Infers the parent of each copy from texts alone. Every earlier copy is a possible parent; evidence adds up as in
 * naive Bayes, and the confidence is the share of the parent among all. Text is scored by the changes that two copies
 * share (`getFragments`), not by overall similarity, because all copies are similar. A second round uses how often each
 * copy was copied in the first. Copies must be in time order; one without a likely parent has no edge.
 */
export function inferSpread(copies: readonly SpreadCopy[], by: Weights = usualWeights): readonly SpreadEdge[] {
  const signs = getSigns(copies);
  const seenFragments = new Uint32Array(signs.fragments.heldFragments[0]?.length ?? 0);
  const fits = copies.map((_, child) => {
    const fit = getFit(signs, child, seenFragments, by);
    signs.fragments.heldFragments[child]?.forEach(
      (word, index) => (seenFragments[index] = (seenFragments[index] as number) | word),
    );
    return fit;
  });
  const popularity = new Float64Array(copies.length);
  fits.forEach((fit, child) =>
    getShares(signs, child, fit, undefined, by).forEach(
      (share, parent) => (popularity[parent] = (popularity[parent] as number) + share),
    ),
  );
  return fits.flatMap((fit, child) => {
    if (child === 0) return [];
    const shares = getShares(signs, child, fit, popularity, by);
    const parent = getBest(shares);
    const confidence = shares[parent] as number;
    const outside = 1 - shares.reduce((sum, share) => sum + share, 0);
    return confidence > outside ? [{ child, parent, confidence, reasons: getReasons(signs, child, parent) }] : [];
  });
}
