import { UnavailableError } from '../database';

/**
 * Does work for each item in turn; one that fails, such as a client's, keeps no other from its turn. Throws the first
 * error once all have had theirs, so that a job counts as failed; a lost database ends it at once.
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
