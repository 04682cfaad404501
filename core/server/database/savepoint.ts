import { ExtensionError } from '#core';
import type { Statements } from './statements';
import { isConnectionLost, UnavailableError } from './unavailable-error';

/**
 * SQLSTATEs of serialization failures, deadlocks, unavailable locks, and a server without free memory or connections.
 */
const passing = /^(?:40|53|55P03)/;

/** Returns whether a failure is temporary and not caused by an item: the same work may succeed a moment later. */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof UnavailableError || error instanceof ExtensionError) return true;
  return isConnectionLost(error) || passing.test((error as { readonly code?: string }).code ?? '');
}

/**
 * Runs work in a savepoint of a transaction, so that it takes effect completely or not at all. Returns its error if it
 * failed; the transaction continues.
 *
 * @throws errors that are caused by the database or by a missing plugin
 */
export async function inSavepoint(tx: Statements, work: () => Promise<unknown>): Promise<Error | undefined> {
  await tx.query('savepoint isolated');
  try {
    await work();
  } catch (error) {
    if (isPassingFailure(error)) throw error;
    await tx.query('rollback to savepoint isolated');
    await tx.query('release savepoint isolated');
    return error instanceof Error ? error : new Error(String(error));
  }
  await tx.query('release savepoint isolated');
  return undefined;
}

/**
 * Runs work for all items at once and, if that fails, for smaller and smaller groups, until each failing item is
 * isolated and passed to `failed`. A failing item does not affect the others.
 */
export async function isolateFailures<Item>(
  tx: Statements,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<unknown>,
  failed: (item: Item, error: Error) => Promise<void>,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const error = await inSavepoint(tx, () => work(items));
  if (!error) return;
  if (items.length === 1) return failed(first, error);
  const half = Math.ceil(items.length / 2);
  await isolateFailures(tx, items.slice(0, half), work, failed);
  await isolateFailures(tx, items.slice(half), work, failed);
}
