/**
 * The words of an article as numbers, ascending, with how much each says: 1 + ln of how often it stands there, one in
 * the title counted three times.
 */
export interface EventTerms {
  readonly terms: Int32Array;
  readonly weights: Float32Array;
  /** The different terms of the title, ascending. */
  readonly titleTerms: Int32Array;
}

/** How much of a body is read, in characters: news say first what they are about. */
const lead = 500;
const titleWeight = 3;
const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]){2,}/gu;
const han = /^\p{Script=Han}/u;

/** A word in letters as one number. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/**
 * Two neighbouring Han characters as one number. Pairs of characters need no dictionary, so names that nobody has seen
 * before are found from their first day.
 */
export const pairOf = (text: string, at: number): number => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);

function count(text: string, weight: number, counts: Map<number, number>): void {
  for (const [run] of text.matchAll(runs)) {
    if (han.test(run)) {
      for (let at = 0; at + 1 < run.length; at += 1)
        counts.set(pairOf(run, at), (counts.get(pairOf(run, at)) ?? 0) + weight);
    } else if (!/^\p{N}+$/u.test(run)) {
      counts.set(hashOf(run), (counts.get(hashOf(run)) ?? 0) + weight);
    }
  }
}

const ascending = (counts: ReadonlyMap<number, number>): Int32Array => Int32Array.from(counts.keys()).sort();

/** The terms of an article; both texts folded. A title that says nothing is given as ''. */
export function eventTerms(title: string, body: string): EventTerms {
  const counts = new Map<number, number>();
  count(title, titleWeight, counts);
  const titleTerms = ascending(counts);
  count(body.slice(0, lead), 1, counts);
  const terms = ascending(counts);
  return { terms, weights: Float32Array.from(terms, (term) => 1 + Math.log(counts.get(term) as number)), titleTerms };
}
