import type { CompileOptions } from './condition';
import type { PreparedDocument } from './document';
import type { Query } from './query';
import { RuleSet } from './rule-set';

/** Returns whether a document matches one query. */
export type Matcher = (document: PreparedDocument) => boolean;

/** Compiles one query for matching many documents. */
export function compileMatcher(tree: Query, options: CompileOptions = {}): Matcher {
  const rules = new RuleSet([{ id: 0, tree }], options);
  return (document) => rules.matchesAny(document);
}
