import { wordsOf, type Query } from '#shared/query';
import { bigramCodes, foldText } from '#shared/text';
import type { CodeFigures } from './code-statistics';

type Shares = Pick<CodeFigures, 'articles' | 'getShare' | 'rarest'>;

/** Upper bound of the share of articles that a query matches. */
function maxShare(query: Query, shares: Shares): number {
  const ofWord = (word: string): number =>
    [...bigramCodes(foldText(word))].reduce((min, code) => Math.min(min, shares.getShare(code) ?? shares.rarest), 1);
  const any = (words: readonly string[]): number => words.reduce((sum, word) => sum + ofWord(word), 0);
  switch (query.kind) {
    case 'and':
      return query.of.reduce((min, part) => Math.min(min, maxShare(part, shares)), 1);
    case 'or':
      return query.of.reduce((sum, part) => sum + maxShare(part, shares), 0);
    case 'word':
    case 'list':
      return any(wordsOf(query));
    case 'near':
      return Math.min(...[query.left, query.right].map((side) => any(side.flatMap(wordsOf))));
    default:
      return 1;
  }
}

/** Maximum number of rows scattered over the library; more may not be in memory, where the newest always are. */
const maxScattered = 5_000;

/**
 * Returns true when a query matches fewer rows in total than a scan from the newest would pass to find `size` matches.
 * A scan passes `size / share` rows, and the word index returns `share · articles` of them; the database estimates
 * every code that is not among its most common as one in 200 and would scan.
 */
export function isSelective(query: Query, shares: Shares, size: number): boolean {
  const share = maxShare(query, shares);
  const rows = share * shares.articles;
  return shares.articles > 0 && rows <= maxScattered && rows < size / share;
}
