import { indexOfWord } from '#shared/text';
import type { SearchTerm } from './search-terms';

/** An article's folded texts. */
export interface ScoredText {
  readonly title: string;
  readonly body: string;
}

/** What a library is like, as far as it bears on how telling a term is. */
export interface LibraryFigures {
  readonly articles: number;
  /** Characters of a text, on average. */
  readonly averageLength: number;
  /** How many articles hold a term; at least 0. */
  readonly holding: (code: number) => number;
}

/** How soon more of the same stops to count, and how much long texts are held back (Robertson and Zaragoza, BM25). */
const saturation = 0.6;
const lengthShare = 0.5;
/** A term in the title counts as if it stood so often in the body. */
const titleWeight = 3;

/** How much it tells that a text holds what so many of all articles hold. */
export const rarity = (articles: number, holding: number): number =>
  Math.log(1 + (Math.max(articles, holding) - holding + 0.5) / (holding + 0.5));

function countOf(text: string, unit: string): number {
  let count = 0;
  for (let at = indexOfWord(text, unit); at >= 0; at = indexOfWord(text, unit, at + unit.length)) count += 1;
  return count;
}

/** How a text answers a search. */
export interface TextScore {
  readonly score: number;
  /** It holds every word. */
  readonly isWhole: boolean;
}

/** Scores texts against the terms of one search by BM25, a title weighing more than a body. */
export function relevanceOf(
  terms: readonly SearchTerm[],
  { articles, averageLength, holding }: LibraryFigures,
): (text: ScoredText) => TextScore {
  const weighed = terms.map((term) => ({ ...term, weight: term.weight * rarity(articles, holding(term.code)) }));
  return ({ title, body }) => {
    const length = (title.length + body.length) / Math.max(1, averageLength);
    const hold = saturation * (1 - lengthShare + lengthShare * length);
    let score = 0;
    let isWhole = true;
    for (const { unit, weight, isJoint } of weighed) {
      const count = countOf(body, unit) + titleWeight * countOf(title, unit);
      if (count === 0) {
        isWhole &&= isJoint;
        continue;
      }
      score += (weight * count * (saturation + 1)) / (count + hold);
    }
    return { score, isWhole };
  };
}
