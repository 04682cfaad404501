import { bigramCodes, foldText } from '#shared/text';
import { isCondition } from './condition';
import { wordsOf, type NearQuery, type Query } from './query';
import { isIndexed } from './sql';

/** Cost of checking the text of one candidate for one word; finding a word by its codes alone costs 1. */
const readText = 4;
/**
 * Cost of a regular expression over both fields for each pair of sides, in units of `readText`; grows with the allowed
 * gap.
 */
const readNear = 10;
/** Cost without a word to look up: every article of the period is read. */
const readAll = 200;

/**
 * Estimates the cost of a search for the database before it runs, in units of one word that is found by the index alone
 * (about 0.1 ms per thousand candidates, measured by `npm run bench -- search`). It depends on what must be read, not
 * on the number of matches, so it only refuses queries that are expensive for any library: tens of NEAR, hundreds of
 * words.
 */
export function queryCost(tree: Query): number {
  return leafCosts(tree) + (isIndexed(tree) ? 0 : readAll);
}

function leafCosts(query: Query): number {
  if (query.kind === 'and' || query.kind === 'or') return query.of.reduce((sum, child) => sum + leafCosts(child), 0);
  if (query.kind === 'not') return leafCosts(query.of);
  if (query.kind === 'near') return nearCost(query);
  if (isCondition(query)) return 1;
  return wordsOf(query).reduce((sum, word) => sum + wordCost(word), 0);
}

function nearCost({ left, right, distance }: NearQuery): number {
  const [ones, others] = [left.flatMap(wordsOf), right.flatMap(wordsOf)];
  const words = [...ones, ...others].reduce((sum, word) => sum + wordCost(word), 0);
  return words + readNear * readText * (1 + distance / 50);
}

function wordCost(word: string): number {
  const folded = foldText(word);
  return folded.length === 2 && bigramCodes(folded).length === 1 ? 1 : readText;
}
