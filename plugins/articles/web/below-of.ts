import type { ArticleRow } from '../article';
import { mostAbove } from '../contract';
import type { ArticleListStore } from './article-list-store';

/** What of a list is at a row and below it, loaded or not. */
export interface BelowRow {
  /** As the server is told of it. */
  readonly asked: {
    readonly Filter: Readonly<Record<string, string>>;
    readonly From?: string;
    readonly Except_IDs: readonly string[];
    readonly Also_IDs: readonly string[];
  };
  /** The rows of it that are shown. */
  readonly shown: readonly ArticleRow[];
}

type Listed = Pick<ArticleListStore, 'rows' | 'shownQuery' | 'pinnedFirst'>;

const placeOf = ({ Published_At, Article_ID }: ArticleRow): string => `${Published_At}_${Article_ID}`;
const idsOf = (rows: readonly ArticleRow[]): string[] => rows.map(({ Article_ID }) => Article_ID);

/**
 * What is at a row of a list and below it. In the order of time its place says so; of a list that is sorted by anything
 * else, what stands above the row is left out, as far as that is followed at all. Pinned rows that stand first and
 * unfolded copies are not where that order has them, and are named.
 */
export function belowOf({ rows, shownQuery: { sort, ...Filter }, pinnedFirst }: Listed, at: number): BelowRow {
  const isInPlace = (row: ArticleRow): boolean => !row.Is_Copy && !pinnedFirst.includes(row.Article_ID);
  const [above, shown] = [rows.slice(0, at), rows.slice(at)];
  const listed = above.filter(({ Is_Copy }) => !Is_Copy);
  if (sort !== 'time' && listed.length <= mostAbove)
    return {
      asked: { Filter, Except_IDs: idsOf(listed), Also_IDs: idsOf(shown.filter(({ Is_Copy }) => Is_Copy)) },
      shown,
    };
  const first = shown.find(isInPlace);
  const last = above.findLast(isInPlace);
  const from = first ?? last;
  const except = listed.filter((row) => !isInPlace(row) || (!first && row === last));
  return {
    asked: {
      Filter,
      ...(from && { From: placeOf(from) }),
      Except_IDs: idsOf(except),
      Also_IDs: idsOf(shown.filter((row) => !isInPlace(row))).slice(0, mostAbove),
    },
    shown,
  };
}
