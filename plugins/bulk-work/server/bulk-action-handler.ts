import type { Privilege, Resolver } from '#core';
import type { Statements } from '#core/server';
import type { ClientView } from '#plugins/articles/server';

/** The user who performs an action, and from where. */
export interface Actor {
  readonly services: Resolver;
  readonly tx: Statements;
  readonly clientId: string;
  readonly userId: string;
}

/** Previous value of an article as JSON; restored when the action is undone. */
export interface Changed {
  readonly articleId: string;
  readonly before: unknown;
}

/** Implementation of one kind of action. Both halves run in the transaction of their step, with the articles locked. */
export interface BulkActionHandler<D> {
  /** Privileges required beyond browsing. */
  readonly privilege: (operation: D) => Privilege;
  /** Applies the action and returns the changes. */
  readonly apply: (operation: D, view: ClientView, actor: Actor) => Promise<readonly Changed[]>;
  /** Restores the previous values, where the result of the action is still unchanged. */
  readonly undo: (operation: D, changed: readonly Changed[], view: ClientView, actor: Actor) => Promise<void>;
}

/** Groups article ids by their common value. */
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

export const getIds = (changed: readonly Changed[]): string[] => changed.map(({ articleId }) => articleId);
/** Converts ids to changes that need no previous value to be undone. */
export const plainly = (ids: readonly string[]): Changed[] => ids.map((articleId) => ({ articleId, before: true }));
