import type { ExplainedClause } from '#plugins/subjects';
import { group, normalizeQuery, printQuery, type Notation, type Query } from '#shared/query';
import type { Blocker } from '../contract';

/** Replaces the first clause with this text; null when there is none. */
function replaceClause(
  tree: Query,
  clause: string,
  notation: Notation,
  change: (clauseQuery: Query) => Query | null,
): Query | null | undefined {
  if (printQuery(tree, notation) === clause) return change(tree);
  if (tree.kind === 'not') {
    const inner = replaceClause(tree.of, clause, notation, change);
    return inner === undefined ? undefined : inner === null ? null : { kind: 'not', of: inner };
  }
  if (tree.kind !== 'and' && tree.kind !== 'or') return undefined;
  for (const [index, child] of tree.of.entries()) {
    const changed = replaceClause(child, clause, notation, change);
    if (changed === undefined) continue;
    const of = tree.of.flatMap((each, place) => (place === index ? (changed === null ? [] : [changed]) : [each]));
    return of.length === 0 ? null : group(tree.kind, of);
  }
  return undefined;
}

/** Adds a word as an alternative to a clause; undefined when no clause has this text. */
export function widenRule(tree: Query, clause: string, notation: Notation, word: string): Query | undefined {
  const changed = replaceClause(tree, clause, notation, (clauseQuery) =>
    group('or', [
      clauseQuery,
      { kind: 'word', word, ...(clauseQuery.kind === 'word' && clauseQuery.field ? { field: clauseQuery.field } : {}) },
    ]),
  );
  return changed ? normalizeQuery(changed) : undefined;
}

/** Removes an exclusion from a rule; undefined when nothing would be left, or no clause has this text. */
export function dropClause(tree: Query, clause: string, notation: Notation): Query | undefined {
  const changed = replaceClause(tree, clause, notation, () => null);
  return changed ? normalizeQuery(changed) : undefined;
}

/** Returns the passage at the nearest miss, as long as the searched text, up to the next punctuation. */
function getNearest(clause: ExplainedClause, texts: Readonly<Record<'title' | 'body', string>>): string | null {
  const mark = clause.nearMiss?.mark as
    | { readonly field: 'title' | 'body'; readonly start: number; readonly end: number; readonly word: string }
    | undefined;
  if (
    !mark ||
    clause.kind !== 'word' ||
    (clause.nearMiss?.reason !== 'part' && clause.nearMiss?.reason !== 'inside-run')
  )
    return null;
  const length = Math.max(mark.end - mark.start, mark.word.length);
  const text = texts[mark.field].slice(mark.start, mark.start + length);
  return /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? null;
}

/** Returns the clauses that prevent a match: required ones that are missing, and excluded ones that occur. */
export function getBlockers(clause: ExplainedClause, texts: Readonly<Record<'title' | 'body', string>>): Blocker[] {
  const collect = (each: ExplainedClause, excluded: boolean): Blocker[] => {
    if (each.matched !== excluded) return [];
    if (each.kind === 'not') return each.of.flatMap((inner) => collect(inner, !excluded));
    if (each.of.length > 0) return each.of.flatMap((inner) => collect(inner, excluded));
    return [{ Clause: each.text, Is_Exclusion: excluded, Nearest: excluded ? null : getNearest(each, texts) }];
  };
  const seen = new Set<string>();
  return collect(clause, false)
    .filter(({ Clause }) => !seen.has(Clause) && seen.add(Clause))
    .slice(0, 20);
}
