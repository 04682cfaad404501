import type { ExplainedClause } from '#plugins/subjects';
import { group, normalizeQuery, printQuery, type Notation, type Query } from '#shared/query';
import type { Blocker } from '../contract';

/** The tree with the first clause that is written like this replaced; null when there is none. */
function replaceClause(
  tree: Query,
  clause: string,
  notation: Notation,
  change: (found: Query) => Query | null,
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

/** A rule in which a word may stand in the place of a clause; undefined when no clause is written like this. */
export function widenRule(tree: Query, clause: string, notation: Notation, word: string): Query | undefined {
  const changed = replaceClause(tree, clause, notation, (found) =>
    group('or', [
      found,
      { kind: 'word', word, ...(found.kind === 'word' && found.field ? { field: found.field } : {}) },
    ]),
  );
  return changed ? normalizeQuery(changed) : undefined;
}

/** A rule without one of its exclusions; undefined when nothing would be left, or no clause is written like this. */
export function dropClause(tree: Query, clause: string, notation: Notation): Query | undefined {
  const changed = replaceClause(tree, clause, notation, () => null);
  return changed ? normalizeQuery(changed) : undefined;
}

/** What stands at the place of the nearest miss, as long as what was sought, up to the next punctuation. */
function nearestOf(clause: ExplainedClause, texts: Readonly<Record<'title' | 'body', string>>): string | null {
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

/**
 * The clauses that keep a text from fulfilling a rule: those that should be there and are not, and those that are and
 * should not.
 */
export function blockersOf(clause: ExplainedClause, texts: Readonly<Record<'title' | 'body', string>>): Blocker[] {
  const collect = (each: ExplainedClause, excluded: boolean): Blocker[] => {
    if (each.matched !== excluded) return [];
    if (each.kind === 'not') return each.of.flatMap((inner) => collect(inner, !excluded));
    if (each.of.length > 0) return each.of.flatMap((inner) => collect(inner, excluded));
    return [{ Clause: each.text, Is_Exclusion: excluded, Nearest: excluded ? null : nearestOf(each, texts) }];
  };
  const seen = new Set<string>();
  return collect(clause, false)
    .filter(({ Clause }) => !seen.has(Clause) && seen.add(Clause))
    .slice(0, 20);
}
