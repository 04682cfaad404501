import type { Parameters } from '#core/server';
import { commonColumns } from '../common-columns';

/**
 * The FROM and WHERE of a list. `m` is the row that is walked newest first, with what a list and its row of the client
 * have in common; `a` the article. The client's rows are found in a query of their own within FROM: it is the same plan
 * on one machine, and lets rows of clients and articles stand on different ones. What is joined to `m` and `a` must not
 * be a bare table of clients either: `join (select … where client_id = $1) p on …`.
 */
export interface ListSql {
  /** With the article. */
  readonly from: string;
  /** For what asks nothing of the article: without it, unless a condition needs it. */
  readonly own: string;
  readonly where: string;
  readonly parameters: Parameters;
  /** Holds words to look up: asked in the line of searches, by `ArticleReader.query`. */
  readonly isSearch: boolean;
  /** The list with one more condition, over `m` alone or over `a` too. */
  and(condition: string): ListSql;
}

/** Whose rows are walked: those of one subject, or all of the client. */
export interface ListRows {
  /** The place of the client's id. */
  readonly client: string;
  readonly isOfSubject: boolean;
}

const asksArticle = /\ba\./;
const asksClientRow = /\bc\./;

/** What every list may speak of; a row is as wide as this where it goes from machine to machine. */
const columns = [...commonColumns, 'is_hidden'].map((column) => `m.${column}`).join(', ');

/** Puts conditions where they belong: those that speak of the article outside, all others with the client's rows. */
export function listOfRows(
  rows: ListRows,
  conditions: readonly string[],
  parameters: Parameters,
  isSearch: boolean,
): ListSql {
  const own = conditions.filter((condition) => !asksArticle.test(condition));
  const shared = conditions.filter((condition) => asksArticle.test(condition));
  const { client, isOfSubject } = rows;
  // Only a condition on what the client has said of an article needs its row of it.
  const clientRow = own.some((condition) => asksClientRow.test(condition))
    ? ` join client_article c on c.client_id = ${client} and c.article_id = m.article_id`
    : '';
  const walked = `(select ${columns} from ${isOfSubject ? `subject_article m${clientRow}` : 'client_article m'}
    where ${[`m.client_id = ${client}`, ...own].join(' and ')}) m`;
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
