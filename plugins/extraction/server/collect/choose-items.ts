import type { FoundItem } from '#plugins/readers/server';
import { dayLength } from '#shared/time';
import type { Seen } from './gather-articles';

/** Maximum number of new items that one visit takes. */
const maxNew = 500;
/** Milliseconds within which an item of an old part counts as new. */
const recent = 3 * dayLength;

/** The items of a list that a visit works on. */
export interface ChosenItems {
  readonly items: readonly FoundItem[];
  /** Old items that are remembered without being stored. */
  readonly leftOut: readonly FoundItem[];
  /** Number of new items left to the next visit. */
  readonly waiting: number;
}

/**
 * Chooses the new items wherever they stand in a long list. The first visit takes the first 500 and remembers the rest
 * as old; later ones leave what is above the limit to the next visit.
 */
export function chooseItems(
  items: readonly FoundItem[],
  {
    seen,
    hasHistory,
    backlog = new Set(),
    now,
  }: {
    readonly seen: ReadonlyMap<string, Seen>;
    readonly hasHistory: boolean;
    readonly backlog?: ReadonlySet<string>;
    readonly now: Date;
  },
): ChosenItems {
  const since = new Date(now.getTime() - recent).toISOString();
  const isOld = ({ key, publishedAt = '' }: FoundItem) => backlog.has(key) && publishedAt < since;
  const isNew = ({ key }: FoundItem) => !seen.get(key)?.is_done;
  const fresh = items.filter((item) => isNew(item) && !isOld(item));
  const above = new Set(fresh.slice(maxNew));
  const old = items.filter((item) => isNew(item) && isOld(item));
  const omitted = new Set([...above, ...old]);
  return {
    items: items.filter((item) => !omitted.has(item)),
    leftOut: hasHistory ? old : [...above, ...old],
    waiting: hasHistory ? above.size : 0,
  };
}
