import { explainQuery, type ExplainedQuery } from './explain';
import type { Query } from './query';
import type { TextMark } from './text-mark';

/** The marks of the clauses that made a text match; what stands below NOT is no reason. */
export function reasonMarks({ kind, marks, of }: ExplainedQuery): readonly TextMark[] {
  return kind === 'not' ? [] : [...marks, ...of.flatMap(reasonMarks)];
}

/** Where the words of a query stand in a title, as a list of articles shows them. */
export function titleMarks(tree: Query, title: string): { start: number; end: number; word: string }[] {
  return reasonMarks(explainQuery(tree, { title, body: '' })).flatMap(({ field, start, end, word }) =>
    field === 'title' ? [{ start, end, word }] : [],
  );
}
