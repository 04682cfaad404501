import { isCharacterCode, type SearchTerm } from '#shared/relevance';
import type { CodeFigures } from './code-statistics';

/** An index lookup: articles that contain one term, or two together. */
export interface Lookup {
  readonly terms: readonly [SearchTerm] | readonly [SearchTerm, SearchTerm];
  /** Approximate number of matching articles; 0 when too rare to be known. */
  readonly expected: number;
}

/** Rows that all lookups of a search may read in total, at about 1 µs each. */
const budget = 20_000;
const maxLookups = 16;
/** Factor by which words of one query occur together more often than by chance. */
const kinship = 4;

/** Maximum number of candidates whose texts are read, the most promising ones of all lookups. */
export const maxRead = 200;

/**
 * Chooses the terms to look up so that few articles are read and the best are among them: the rarest as long as they
 * fit the budget, common ones only in pairs. A single character, which is common by nature, is looked up together with
 * the rarest of them where that finds more than are read, and alone when there is nothing else.
 */
export function chooseTerms(terms: readonly SearchTerm[], figures: CodeFigures): readonly Lookup[] {
  const chosen = chooseWords(
    terms.filter(({ code }) => !isCharacterCode(code)),
    figures,
  );
  const characters = terms.filter(({ code }) => isCharacterCode(code) && figures.getPairs(code).length > 0);
  const getExpected = (...of: readonly SearchTerm[]): number =>
    of.reduce((share, { code }) => share * (figures.getShare(code) ?? 0), figures.articles);
  const [rarest] = chosen;
  if (!rarest) return characters.map((term): Lookup => ({ terms: [term], expected: getExpected(term) }));
  const [one, other] = rarest.terms;
  if (other || rarest.expected <= maxRead) return chosen;
  return [
    ...chosen,
    ...characters.map((term): Lookup => ({ terms: [one, term], expected: getExpected(one, term) * kinship })),
  ];
}

function chooseWords(terms: readonly SearchTerm[], figures: CodeFigures): readonly Lookup[] {
  const { articles, getShare, rarest } = figures;
  const counted = terms
    .map((term) => ({ term, share: getShare(term.code) }))
    .map(({ term, share }) => ({ term, share: share ?? rarest / 2, expected: (share ?? 0) * articles }))
    .sort((a, b) => a.share - b.share || b.term.weight - a.term.weight);
  const chosen: Lookup[] = [];
  let left = budget;
  let next = 0;
  for (; next < counted.length && chosen.length < maxLookups; next += 1) {
    const { term, share, expected } = counted[next]!;
    left -= share * articles;
    if (left < 0) break;
    chosen.push({ terms: [term], expected });
  }
  if (chosen.length > 1 || counted.length < 2) {
    const [only] = counted;
    return chosen.length > 0 || !only ? chosen : [{ terms: [only.term], expected: only.expected }];
  }
  const common = counted.slice(next, next + 5);
  const pairs = common.flatMap((one, place) =>
    common.slice(place + 1).map((other): Lookup & { readonly cost: number } => ({
      terms: [one.term, other.term],
      expected: one.share * other.share * kinship * articles,
      cost: one.share * other.share,
    })),
  );
  pairs.sort((a, b) => a.cost - b.cost);
  return [...chosen, ...pairs.slice(0, Math.max(3, maxLookups / 2))];
}
