import { indexOfWord } from '#shared/text';
import type { SearchTerm } from './search-terms';

/** Folded texts of an article. */
export interface ScoredText {
  readonly title: string;
  readonly body: string;
}

/** Collection statistics that determine how informative a term is. */
export interface LibraryFigures {
  readonly articles: number;
  /** Average number of characters in a text. */
  readonly averageLength: number;
  /** Returns the number of articles that contain a term; at least 0. */
  readonly holding: (code: number) => number;
}

/** Term frequency saturation, and strength of the length normalization (Robertson and Zaragoza, BM25). */
const saturation = 0.6;
const lengthShare = 0.5;
/** A term in the title counts as this many occurrences in the body. */
const titleWeight = 3;

/** Returns the inverse document frequency of a term contained in `holding` of all articles. */
export const rarity = (articles: number, holding: number): number =>
  Math.log(1 + (Math.max(articles, holding) - holding + 0.5) / (holding + 0.5));

function countOf(text: string, unit: string): number {
  let count = 0;
  for (let at = indexOfWord(text, unit); at >= 0; at = indexOfWord(text, unit, at + unit.length)) count += 1;
  return count;
}

/** Result of scoring a text against a search. */
export interface TextScore {
  readonly score: number;
  /** True when the text contains every word. */
  readonly isWhole: boolean;
}

/** Scores texts against the terms of one search with BM25; the title weighs more than the body. */
export function getRelevance(
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
