import { useEffect, useSyncExternalStore } from 'react';
import { AuthService, HttpService, useService } from '#core/web';
import { subjectContract, type SubjectTree } from '../../contract';

/** Milliseconds for which rows of one list share what was read. */
const lasting = 60_000;

interface Read {
  readonly at: number;
  readonly userId: string | undefined;
  readonly tree: Promise<SubjectTree>;
  /** What the promise gave; until then what was known before. */
  known?: SubjectTree;
}

const kept = new WeakMap<HttpService, Read>();
const watching = new Set<() => void>();

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}

const isSame = (one: SubjectTree, other: SubjectTree): boolean =>
  JSON.stringify([one.Categories, one.Subjects]) === JSON.stringify([other.Categories, other.Subjects]);

/** Lets others have the tree that somebody asks for; one that does not come leaves what was there before. */
export function shareTree<Tree extends SubjectTree>(
  http: HttpService,
  userId: string | undefined,
  tree: Promise<Tree>,
): Promise<Tree> {
  const before = kept.get(http);
  const read: Read = { at: Date.now(), userId, tree, known: before?.userId === userId ? before?.known : undefined };
  kept.set(http, read);
  tree.then(
    // Names that are as they were keep their place: no row is drawn again for them.
    (known) => {
      read.known = before?.known && isSame(before.known, known) ? before.known : known;
      for (const listener of watching) listener();
    },
    () => {
      if (kept.get(http) !== read) return;
      if (before) kept.set(http, before);
      else kept.delete(http);
    },
  );
  return tree;
}

/** The tree that was read last, however old. */
export function lastTree(http: HttpService, userId: string | undefined): SubjectTree | undefined {
  const last = kept.get(http);
  return last?.userId === userId ? last?.known : undefined;
}

async function read(http: HttpService, userId: string | undefined): Promise<SubjectTree> {
  const ask = (): Promise<SubjectTree> => shareTree(http, userId, http.client(subjectContract).tree({}));
  const before = kept.get(http);
  if (!before || before.userId !== userId || Date.now() - before.at >= lasting) return ask();
  // Whoever asked may have gone before the answer came.
  const tree = await before.tree.catch(() => (kept.get(http)?.tree === before.tree ? ask() : read(http, userId)));
  return lastTree(http, userId) ?? tree;
}

/** The names of the subjects, read once for all who ask within a minute; those of before until they are here. */
export function useSubjectNames(): SubjectTree | undefined {
  const http = useService(HttpService);
  const userId = useService(AuthService).user?.User_ID;
  useEffect(() => void read(http, userId).catch(() => undefined), [http, userId]);
  return useSyncExternalStore(watch, () => lastTree(http, userId));
}
