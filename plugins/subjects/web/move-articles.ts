import type { Client } from '#core';
import type { ArticleRow } from '#plugins/articles';
import type { subjectContract } from '../contract';

/** Target and source subject; either may be missing. */
export interface Move {
  readonly into: string | null;
  readonly from: string | null;
}

type Calls = Pick<Client<typeof subjectContract>, 'classify'>;

/** Maximum number of articles per call. */
const maxConcurrent = 500;

/**
 * Moves articles between subjects by hand: adds first, then removes, so that no article is ever in neither. Returns how
 * many changed and a function that undoes exactly that: articles that were in the subject before stay there.
 */
export async function moveArticles(
  calls: Calls,
  rows: readonly ArticleRow[],
  { into, from }: Move,
): Promise<{ readonly changed: number; readonly undo: () => Promise<void> }> {
  const where = (subject: string | null, isIn: boolean): readonly string[] =>
    rows.filter(({ Subject_IDs }) => subject && Subject_IDs.includes(subject) === isIn).map((row) => row.Article_ID);
  const [added, taken] = [where(into, false), where(from, true)];
  const send = async (ids: readonly string[], Subject_ID: string | null, remove: boolean): Promise<void> => {
    if (Subject_ID === null) return;
    for (let start = 0; start < ids.length; start += maxConcurrent)
      await calls.classify({ body: { id: ids.slice(start, start + maxConcurrent), Subject_ID, remove } });
  };
  await send(added, into, false);
  await send(taken, from, true);
  return {
    changed: new Set([...added, ...taken]).size,
    undo: async () => {
      await send(taken, from, false);
      await send(added, into, true);
    },
  };
}
