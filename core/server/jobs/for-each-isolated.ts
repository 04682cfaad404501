import { UnavailableError } from '../database';

/**
 * Runs work for each item in turn; a failing item, such as a client, does not prevent the others from being processed.
 * Throws the first error after all items have been processed, so that the job counts as failed; a lost database
 * connection stops it at once.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  let first: unknown;
  let failures = 0;
  for (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      if (signal?.aborted || error instanceof UnavailableError) throw error;
      first ??= error;
      failures += 1;
    }
  }
  if (failures > 0) throw first;
}
