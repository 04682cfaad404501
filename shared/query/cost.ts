import { bigramCodes, foldText } from '#shared/text';
import { isCondition } from './condition';
import { wordsOf, type NearQuery, type Query } from './query';
import { isIndexed } from './sql';

/** What reading the text of one candidate for one word costs; finding a word by its codes alone is 1. */
const readText = 4;
/**
 * A regular expression over both fields for each pair of sides, in units of `readText`; grows with the gap it tries.
 */
const readNear = 10;
/** No word to look up: every article of the period is read. */
const readAll = 200;

/**
 * An estimate of what a search asks of the database before it runs, in units of one word that the index finds alone
 * (about 0.1 ms per thousand candidates, measured by `npm run bench -- search`). It grows with what must be read, not
 * with what is found, so it can only refuse what is dear for any library: tens of NEAR, hundreds of words.
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
