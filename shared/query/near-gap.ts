import { findWords } from '#shared/text';

/** Start and end offsets of the words of one side of a NEAR in a folded text; `ends` are exclusive. */
export interface NearMarks {
  readonly starts: Uint8Array;
  readonly ends: Uint8Array;
}

export interface NearGap {
  /** Characters (not UTF-16 units) between the two. */
  readonly gap: number;
  /** End of the first match; the second match begins after the gap. */
  readonly from: number;
  readonly to: number;
}

/** Marks all matches of folded, distinct words. */
export function markWords(folded: string, words: readonly string[]): NearMarks {
  const starts = new Uint8Array(folded.length + 1);
  const ends = new Uint8Array(folded.length + 1);
  findWords(words).each(folded, (_, start, end) => {
    starts[start] = 1;
    ends[end] = 1;
  });
  return { starts, ends };
}

/**
 * Returns the smallest gap between a match of one side and a match of the other, in either order, without overlap;
 * undefined when there is none. Single pass: the best partner of a start is the nearest end before it.
 *
 * @param enough a gap that needs no improving
 */
export function smallestGap(folded: string, left: NearMarks, right: NearMarks, enough = 0): NearGap | undefined {
  let best: NearGap | undefined;
  let characters = 0;
  const last = { left: -1, right: -1, leftCharacters: 0, rightCharacters: 0 };
  for (let at = 0; at <= folded.length; at += 1) {
    if (left.ends[at] === 1) {
      last.left = at;
      last.leftCharacters = characters;
    }
    if (right.ends[at] === 1) {
      last.right = at;
      last.rightCharacters = characters;
    }
    if (right.starts[at] === 1 && last.left >= 0 && characters - last.leftCharacters < (best?.gap ?? Infinity)) {
      best = { gap: characters - last.leftCharacters, from: last.left, to: at };
    }
    if (left.starts[at] === 1 && last.right >= 0 && characters - last.rightCharacters < (best?.gap ?? Infinity)) {
      best = { gap: characters - last.rightCharacters, from: last.right, to: at };
    }
    if (best && best.gap <= enough) return best;
    if ((folded.charCodeAt(at) & 0xfc00) !== 0xdc00) characters += 1;
  }
  return best;
}

/**
 * Returns whether a match has one of the given marks within a distance in characters, in either order, without overlap.
 */
export function nearTo(
  folded: string,
  { starts, ends }: NearMarks,
  distance: number,
): (start: number, end: number) => boolean {
  const isBehind = new Uint8Array(folded.length + 1);
  const isAhead = new Uint8Array(folded.length + 1);
  const getWidth = (at: number): number => ((folded.charCodeAt(at) & 0xfc00) === 0xdc00 ? 0 : 1);
  for (let at = 0, gap = Infinity; at <= folded.length; gap += getWidth(at), at += 1) {
    if (ends[at] === 1) gap = 0;
    isBehind[at] = Number(gap <= distance);
  }
  for (let at = folded.length, gap = Infinity; at >= 0; at -= 1, gap += getWidth(at)) {
    if (starts[at] === 1) gap = 0;
    isAhead[at] = Number(gap <= distance);
  }
  return (start, end) => isBehind[start] === 1 || isAhead[end] === 1;
}
