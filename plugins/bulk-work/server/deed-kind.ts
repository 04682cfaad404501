import type { Privilege, Resolver } from '#core';
import type { Statements } from '#core/server';
import type { Sight } from '#plugins/articles/server';

/** Who does something, and where. */
export interface Doer {
  readonly services: Resolver;
  readonly tx: Statements;
  readonly clientId: string;
  readonly userId: string;
}

/** What stood at an article before, as JSON; what is given back when the deed is undone. */
export interface Changed {
  readonly articleId: string;
  readonly before: unknown;
}

/** What one kind of deed means. Both halves run in the transaction of their step, with the articles held. */
export interface DeedKind<D> {
  /** What it takes beyond browsing. */
  readonly privilege: (deed: D) => Privilege;
  /** Does it, and gives what changed. */
  readonly apply: (deed: D, sight: Sight, doer: Doer) => Promise<readonly Changed[]>;
  /** Gives back what stood before, where it is still as the deed has left it. */
  readonly undo: (deed: D, changed: readonly Changed[], sight: Sight, doer: Doer) => Promise<void>;
}

/** The ids of what shares a value, by that value. */
export function grouped<Value>(changed: readonly Changed[], valueOf: (before: unknown) => Value): [Value, string[]][] {
  const groups = new Map<string, [Value, string[]]>();
  for (const { articleId, before } of changed) {
    const value = valueOf(before);
    const key = JSON.stringify(value);
    const group = groups.get(key);
    if (group) group[1].push(articleId);
    else groups.set(key, [value, [articleId]]);
  }
  return [...groups.values()];
}

export const idsOf = (changed: readonly Changed[]): string[] => changed.map(({ articleId }) => articleId);
/** Of these ids, as changes that need nothing to be taken back. */
export const plainly = (ids: readonly string[]): Changed[] => ids.map((articleId) => ({ articleId, before: true }));
