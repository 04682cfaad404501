import type { Privilege } from '#core';
import type { Statements } from '#core/server';
import type { ClientView } from '#plugins/articles/server';

/** The user who performs an action, and the transaction of the step. */
export interface Actor {
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
export interface BulkActionHandler<Action> {
  /** Privileges required beyond browsing. */
  readonly privilege: Privilege;
  /** Applies the action and returns the changes. */
  readonly apply: (action: Action, view: ClientView, actor: Actor) => Promise<readonly Changed[]>;
  /** Restores the previous values, where the result of the action is still unchanged. */
  readonly undo: (action: Action, changed: readonly Changed[], view: ClientView, actor: Actor) => Promise<void>;
}

/** Groups article ids by their common previous value. */
export function groupByValue<Value>(
  changed: readonly Changed[],
  getValue: (before: unknown) => Value,
): [Value, string[]][] {
  const groups = new Map<string, [Value, string[]]>();
  for (const { articleId, before } of changed) {
    const value = getValue(before);
    const key = JSON.stringify(value);
    const group = groups.get(key);
    if (group) group[1].push(articleId);
    else groups.set(key, [value, [articleId]]);
  }
  return [...groups.values()];
}

export const getIds = (changed: readonly Changed[]): string[] => changed.map(({ articleId }) => articleId);

/** Converts ids to changes that need no previous value to be undone. */
export const toChanges = (ids: readonly string[]): Changed[] => ids.map((articleId) => ({ articleId, before: true }));
