import type { ArticleRow } from '../article';
import type { Triage } from './use-triage';

/** What a row's menu does to its list. */
export interface RowDeeds {
  readonly triage: () => Triage;
  readonly tag: (row: ArticleRow) => void;
  readonly reload: () => void;
}

/** What the rows of a list do; the same object for as long as the list is shown. */
export interface ListDeeds extends RowDeeds {
  readonly open: (row: ArticleRow) => void;
  /** Shows the copies of an article below it, or puts them away. */
  readonly unfold: (row: ArticleRow) => void;
}
