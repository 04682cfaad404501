import { HttpService, useLoaded, useService } from '#core/web';
import { subjectContract, type SubjectTree } from '../../contract';

/** Milliseconds for which rows of one list share what was read. */
const lasting = 60_000;
const kept = new WeakMap<HttpService, { readonly at: number; readonly tree: Promise<SubjectTree> }>();

function read(http: HttpService): Promise<SubjectTree> {
  const before = kept.get(http);
  if (before && Date.now() - before.at < lasting) return before.tree;
  const tree = http.client(subjectContract).tree({});
  kept.set(http, { at: Date.now(), tree });
  tree.catch(() => kept.delete(http));
  return tree;
}

/** The names of the subjects, read once for all who ask within a minute. */
export function useSubjectNames(): SubjectTree | undefined {
  const http = useService(HttpService);
  return useLoaded(() => read(http), [http]).data;
}
