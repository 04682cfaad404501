import type { ArticleRow } from '../article';
import { maxAbove } from '../contract';
import type { ArticleListStore } from './article-list-store';

/** The part of a list at and below a row, loaded or not. */
export interface BelowRow {
  /** Form in which the server receives it. */
  readonly body: {
    readonly Filter: Readonly<Record<string, string>>;
    readonly From?: string;
    readonly Except_IDs: readonly string[];
    readonly Also_IDs: readonly string[];
  };
  /** The displayed rows of that part. */
  readonly visibleRows: readonly ArticleRow[];
}

type Listed = Pick<ArticleListStore, 'rows' | 'shownQuery' | 'pinnedFirst'>;

const getPlace = ({ Published_At, Article_ID }: ArticleRow): string => `${Published_At}_${Article_ID}`;
const getIds = (rows: readonly ArticleRow[]): string[] => rows.map(({ Article_ID }) => Article_ID);

/**
 * Returns the part of a list at and below a row. In time order the row's position defines it; in any other order the
 * rows above are excluded, as far as such a list can be paged. Pinned first rows and expanded copies are not where time
 * order has them, and are listed by id.
 */
export function getBelow({ rows, shownQuery: { sort, ...Filter }, pinnedFirst }: Listed, at: number): BelowRow {
  const isInPlace = (row: ArticleRow): boolean => !row.Is_Copy && !pinnedFirst.includes(row.Article_ID);
  const [above, visibleRows] = [rows.slice(0, at), rows.slice(at)];
  const listed = above.filter(({ Is_Copy }) => !Is_Copy);
  if (sort !== 'time' && listed.length <= maxAbove)
    return {
      body: { Filter, Except_IDs: getIds(listed), Also_IDs: getIds(visibleRows.filter(({ Is_Copy }) => Is_Copy)) },
      visibleRows,
    };
  const first = visibleRows.find(isInPlace);
  const last = above.findLast(isInPlace);
  const from = first ?? last;
  const except = listed.filter((row) => !isInPlace(row) || (!first && row === last));
  return {
    body: {
      Filter,
      ...(from && { From: getPlace(from) }),
      Except_IDs: getIds(except),
      Also_IDs: getIds(visibleRows.filter((row) => !isInPlace(row))).slice(0, maxAbove),
    },
    visibleRows,
  };
}
