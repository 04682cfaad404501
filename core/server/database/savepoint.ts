import { ExtensionError } from '#core';
import type { Statements } from './statements';
import { isConnectionLost, UnavailableError } from './unavailable-error';

/** Serialization failures, deadlocks, locks that were not to be had, and a server without memory or places. */
const passing = /^(?:40|53|55P03)/;

/** True for what is the fault of no item: the same work may succeed as it is a moment later. */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof UnavailableError || error instanceof ExtensionError) return true;
  return isConnectionLost(error) || passing.test((error as { readonly code?: string }).code ?? '');
}

/**
 * Does work within a transaction so that it happens whole or not at all, and gives its error where it failed: the
 * transaction goes on. Throws what is the fault of the database or of a missing plugin.
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
 * Does work for items at once and, where that fails, for ever fewer of them, until each that fails stands alone and is
 * handed to `failed`: none keeps the others from what was to be done for them.
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
