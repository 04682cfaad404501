import { wordsOf, type Query } from '#shared/query';
import { bigramCodes, foldText } from '#shared/text';
import type { CodeFigures } from './code-statistics';

type Shares = Pick<CodeFigures, 'articles' | 'shareOf' | 'rarest'>;

/** In what share of the articles a query holds, at most. */
function mostHeld(query: Query, shares: Shares): number {
  const ofWord = (word: string): number =>
    [...bigramCodes(foldText(word))].reduce((least, code) => Math.min(least, shares.shareOf(code) ?? shares.rarest), 1);
  const any = (words: readonly string[]): number => words.reduce((sum, word) => sum + ofWord(word), 0);
  switch (query.kind) {
    case 'and':
      return query.of.reduce((least, part) => Math.min(least, mostHeld(part, shares)), 1);
    case 'or':
      return query.of.reduce((sum, part) => sum + mostHeld(part, shares), 0);
    case 'word':
    case 'list':
      return any(wordsOf(query));
    case 'near':
      return Math.min(...[query.left, query.right].map((side) => any(side.flatMap(wordsOf))));
    default:
      return 1;
  }
}

/** Rows all over the library: more of them are perhaps not in memory, where the newest always are. */
const mostScattered = 5_000;

/**
 * Whether all that a query finds is fewer rows than a walk from the newest would pass before it has so many. A walk
 * passes `size / share` rows, and the index of words gives `share · articles` of them; the database takes every code
 * that is not among its commonest for one in 200 and would walk.
 */
export function isFoundSooner(query: Query, shares: Shares, size: number): boolean {
  const share = mostHeld(query, shares);
  const rows = share * shares.articles;
  return shares.articles > 0 && rows <= mostScattered && rows < size / share;
}
