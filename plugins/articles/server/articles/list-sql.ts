import type { Parameters } from '#core/server';
import { commonColumns } from '../common-columns';

/**
 * FROM and WHERE of a list. `m` is the row scanned newest first, with the columns that a list row and its client row
 * share; `a` is the article. The client's rows are selected in a subquery within FROM: the plan is the same on one
 * machine, and it allows client rows and articles to be stored on different ones. For the same reason a table of
 * clients must not be joined directly to `m` and `a`; use `join (select … where client_id = $1) p on …`.
 */
export interface ListSql {
  /** FROM clause including the article. */
  readonly from: string;
  /** FROM clause for statements that use no article column: omits the article unless a condition needs it. */
  readonly own: string;
  readonly where: string;
  readonly parameters: Parameters;
  /**
   * True when the list contains words to look up; such statements go through the search queue, by
   * `ArticleReader.query`.
   */
  readonly isSearch: boolean;
  /** Returns the list with one more condition, on `m` alone or on `a` as well. */
  and(condition: string): ListSql;
}

/** Rows to scan: those of one subject, or all of the client. */
export interface ListRows {
  /** SQL parameter of the client's id. */
  readonly client: string;
  readonly isOfSubject: boolean;
}

const asksArticle = /\ba\./;
const asksClientRow = /\bc\./;

/** Columns that every list may use; they set the row width when rows are transferred between machines. */
const columns = [...commonColumns, 'is_hidden'].map((column) => `m.${column}`).join(', ');

/** Assigns conditions to the right level: those on the article go outside, all others to the client's rows. */
export function listOfRows(
  rows: ListRows,
  conditions: readonly string[],
  parameters: Parameters,
  isSearch: boolean,
): ListSql {
  const clientConditions = conditions.filter((condition) => !asksArticle.test(condition));
  const shared = conditions.filter((condition) => asksArticle.test(condition));
  const { client, isOfSubject } = rows;
  // The client row is needed only for conditions on client-specific data of the article.
  const clientRow = clientConditions.some((condition) => asksClientRow.test(condition))
    ? ` join client_article c on c.client_id = ${client} and c.article_id = m.article_id`
    : '';
  const walked = `(select ${columns} from ${isOfSubject ? `subject_article m${clientRow}` : 'client_article m'}
    where ${[`m.client_id = ${client}`, ...clientConditions].join(' and ')}) m`;
  const from = `${walked} join article a on a.article_id = m.article_id`;
  return {
    from,
    own: shared.length > 0 ? from : walked,
    where: shared.length > 0 ? shared.join(' and ') : 'true',
    parameters,
    isSearch,
    and: (condition) => listOfRows(rows, [...conditions, condition], parameters, isSearch),
  };
}
