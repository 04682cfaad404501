import { group, normalizeQuery, type Query } from './query';

/** A rule split into requirements and exclusions. */
export interface RuleParts {
  /** The rule without its exclusions; undefined if it contains nothing else. */
  readonly wanted: Query | undefined;
  /** Each alternative of each exclusion. */
  readonly excluded: readonly Query[];
}

/** Splits a rule into its requirements and its top-level exclusions. */
export function getRuleParts(query: Query): RuleParts {
  const tree = normalizeQuery(query);
  const parts = tree.kind === 'and' ? tree.of : [tree];
  const wanted = parts.filter(({ kind }) => kind !== 'not');
  const excluded = parts.flatMap((part) => (part.kind !== 'not' ? [] : part.of.kind === 'or' ? part.of.of : [part.of]));
  return { wanted: wanted.length > 0 ? group('and', wanted) : undefined, excluded };
}

/** Returns the distinct words, dictionaries and NEAR clauses that a rule requires, without exclusions. */
export function wantedClauses(query: Query): readonly Query[] {
  const clauses = new Map<string, Query>();
  const visit = (node: Query): void => {
    if (node.kind === 'and' || node.kind === 'or') node.of.forEach(visit);
    else if (node.kind === 'word' || node.kind === 'list' || node.kind === 'near')
      clauses.set(JSON.stringify(node), node);
  };
  visit(query);
  return [...clauses.values()];
}
