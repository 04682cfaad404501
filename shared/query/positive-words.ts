import { eachQuery, wordsOf, type Query } from './query';

/** Returns the distinct words that a query requires, without excluded ones. */
export function positiveWords(tree: Query): readonly string[] {
  const words = new Set<string>();
  const visit = (query: Query): void => {
    if (query.kind === 'and' || query.kind === 'or') query.of.forEach(visit);
    else if (query.kind !== 'not') eachQuery(query, (each) => wordsOf(each).forEach((word) => words.add(word)));
  };
  visit(tree);
  return [...words];
}
