import { explainQuery, type ExplainedQuery } from './explain';
import type { Query } from './query';
import type { TextMark } from './text-mark';

/**
 * Returns the marks of the clauses that made a text match: of alternatives only those that are fulfilled, if any is; of
 * NEAR only what is near; none below NOT.
 */
export function reasonMarks({ kind, marks, matched, of }: ExplainedQuery): readonly TextMark[] {
  if (kind === 'not' || (kind === 'near' && !matched)) return [];
  const isAlternative = kind === 'or' && matched;
  return [...marks, ...of.filter((each) => !isAlternative || each.matched).flatMap(reasonMarks)];
}

/** Returns the matches of a query's words in a title, as shown in article lists. */
export function titleMarks(tree: Query, title: string): { start: number; end: number; word: string }[] {
  return reasonMarks(explainQuery(tree, { title, body: '' })).flatMap(({ field, start, end, word }) =>
    field === 'title' ? [{ start, end, word }] : [],
  );
}
