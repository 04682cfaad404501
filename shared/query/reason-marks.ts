import { explainQuery, type ExplainedQuery } from './explain';
import type { Query } from './query';
import type { TextMark } from './text-mark';

/** Returns the marks of the clauses that made a text match, without those below NOT. */
export function reasonMarks({ kind, marks, of }: ExplainedQuery): readonly TextMark[] {
  return kind === 'not' ? [] : [...marks, ...of.flatMap(reasonMarks)];
}

/** Returns the matches of a query's words in a title, as shown in article lists. */
export function titleMarks(tree: Query, title: string): { start: number; end: number; word: string }[] {
  return reasonMarks(explainQuery(tree, { title, body: '' })).flatMap(({ field, start, end, word }) =>
    field === 'title' ? [{ start, end, word }] : [],
  );
}
