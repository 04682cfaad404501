import { isId } from '#core/resource';
import type { Log } from '../log';
import { storedPrefix, type FileService } from './file-service';
import type { FileStore } from './file-store';

/** Milliseconds after which a file without a row is an orphan: its row would have been written by then. */
const minAgeMs = 86_400_000;
/** Files whose rows are looked up at once. */
const atOnce = 1_000;

/**
 * Removes orphaned files below a prefix that are older than a day, such as those of a process that ended between
 * writing a file and writing its row. `unknown` returns those of the given names that have no row. Returns the number
 * of removed files.
 */
export async function sweepBelow(
  store: FileStore,
  prefix: string,
  unknown: (names: readonly string[]) => Promise<readonly string[]>,
  signal?: AbortSignal,
): Promise<number> {
  const before = Date.now() - minAgeMs;
  let count = 0;
  let names: string[] = [];
  const remove = async (): Promise<void> => {
    for (const name of names.length > 0 ? await unknown(names) : []) {
      await store.remove(name);
      count += 1;
    }
    names = [];
  };
  for await (const { name, changedAt } of store.list(prefix)) {
    signal?.throwIfAborted();
    if (changedAt.getTime() >= before) continue;
    names.push(name);
    if (names.length >= atOnce) await remove();
  }
  await remove();
  return count;
}

/** Removes contents of stored files without a row, and the remains of interrupted writes. */
export async function sweepFiles(
  { files, store, log }: { readonly files: FileService; readonly store: FileStore; readonly log: Log },
  signal?: AbortSignal,
): Promise<void> {
  const getId = (name: string): string => name.slice(storedPrefix.length);
  const orphans = await sweepBelow(
    store,
    storedPrefix,
    async (names) => {
      const ids = names.map(getId).filter(isId);
      const existingIds = new Set((await files.describe(ids)).map(({ file_id }) => file_id));
      return ids.filter((id) => !existingIds.has(id)).map((id) => storedPrefix + id);
    },
    signal,
  );
  const broken = await store.forgetBroken(new Date(Date.now() - minAgeMs));
  if (orphans + broken > 0) log.info({ orphans, broken }, 'Removed orphaned files');
}
