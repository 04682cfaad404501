import type { ArticleRow } from '../article';
import type { Triage } from './use-triage';

/** Actions that a row's menu performs on its list. */
export interface RowActions {
  readonly triage: () => Triage;
  readonly tag: (row: ArticleRow) => void;
  readonly reload: () => void;
}

/** Actions of the rows of a list; the same object for as long as the list is shown. */
export interface ListActions extends RowActions {
  readonly open: (row: ArticleRow) => void;
  /** Expands or collapses the copies of an article. */
  readonly unfold: (row: ArticleRow) => void;
}
