import { namedParent } from './own-text';
import type { SourceRepost, ParentSource } from './repost';

/** Number of each repost's parent, in data order; null where it is missing. */
export interface NamedParents {
  readonly source: ParentSource;
  readonly parents: readonly (number | null)[];
}

/** Resolves the parent that each repost refers to. */
export function nameParents(postIds: ReadonlySet<string>, reposts: readonly SourceRepost[]): NamedParents {
  if (reposts.some(({ parent }) => parent !== null)) {
    const numbers = new Map<string, number>();
    reposts.forEach(({ id }, index) => {
      if (id !== null && !numbers.has(id)) numbers.set(id, index + 1);
    });
    return {
      source: 'column',
      parents: reposts.map(({ parent }) =>
        parent === null || postIds.has(parent) ? 0 : (numbers.get(parent) ?? null),
      ),
    };
  }
  const names = reposts.map(({ text }) => namedParent(text));
  if (names.every((name) => name === null)) return { source: 'none', parents: reposts.map(() => 0) };
  return { source: 'text', parents: byTexts(reposts, names) };
}

/** Resolves parents by the repost chain of a text: the latest earlier repost of the person that it names. */
function byTexts(reposts: readonly SourceRepost[], names: readonly (string | null)[]): (number | null)[] {
  const timeOf = ({ at }: SourceRepost): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  const order = reposts.map((_, index) => index).sort((a, b) => timeOf(reposts[a]!) - timeOf(reposts[b]!) || a - b);
  const latest = new Map<string, number>();
  const parents: (number | null)[] = reposts.map(() => null);
  for (const index of order) {
    const name = names[index] ?? null;
    parents[index] = name === null ? 0 : (latest.get(name) ?? null);
    const { user } = reposts[index]!;
    if (user !== '') latest.set(user, index + 1);
  }
  return parents;
}
