import { useEffect, useSyncExternalStore } from 'react';
import { AuthService, HttpService, useService } from '#core/web';
import { subjectContract, type SubjectTree } from '../../contract';

/** Milliseconds for which the rows of one list share a loaded tree. */
const lasting = 60_000;

interface Read {
  readonly at: number;
  readonly userId: string | undefined;
  readonly tree: Promise<SubjectTree>;
  /** Resolved value of the promise; until then the previous tree. */
  known?: SubjectTree;
}

const readCache = new WeakMap<HttpService, Read>();
const watching = new Set<() => void>();

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}

const isSame = (one: SubjectTree, other: SubjectTree): boolean =>
  JSON.stringify([one.Categories, one.Subjects]) === JSON.stringify([other.Categories, other.Subjects]);

/** Shares the tree that is being loaded; if loading fails, the previous one is kept. */
export function shareTree<Tree extends SubjectTree>(
  http: HttpService,
  userId: string | undefined,
  tree: Promise<Tree>,
): Promise<Tree> {
  const before = readCache.get(http);
  const read: Read = { at: Date.now(), userId, tree, known: before?.userId === userId ? before?.known : undefined };
  readCache.set(http, read);
  tree.then(
    // Unchanged names keep their object identity, so that no row is rendered again for them.
    (subjectNames) => {
      read.known = before?.known && isSame(before.known, subjectNames) ? before.known : subjectNames;
      for (const listener of watching) listener();
    },
    () => {
      if (readCache.get(http) !== read) return;
      if (before) readCache.set(http, before);
      else readCache.delete(http);
    },
  );
  return tree;
}

/** Returns the most recently loaded tree, regardless of its age. */
export function lastTree(http: HttpService, userId: string | undefined): SubjectTree | undefined {
  const last = readCache.get(http);
  return last?.userId === userId ? last?.known : undefined;
}

async function read(http: HttpService, userId: string | undefined): Promise<SubjectTree> {
  const ask = (): Promise<SubjectTree> => shareTree(http, userId, http.client(subjectContract).tree({}));
  const before = readCache.get(http);
  if (!before || before.userId !== userId || Date.now() - before.at >= lasting) return ask();
  // The caller that started the request may have been unmounted before the response arrived.
  const tree = await before.tree.catch(() => (readCache.get(http)?.tree === before.tree ? ask() : read(http, userId)));
  return lastTree(http, userId) ?? tree;
}

/** Returns the names of the subjects, loaded once per minute for all callers; the previous ones while loading. */
export function useSubjectNames(): SubjectTree | undefined {
  const http = useService(HttpService);
  const userId = useService(AuthService).user?.User_ID;
  useEffect(() => void read(http, userId).catch(() => undefined), [http, userId]);
  return useSyncExternalStore(watch, () => lastTree(http, userId));
}
