import type { Client } from '#core';
import type { ArticleRow } from '#plugins/articles';
import type { subjectContract } from '../contract';

/** Into which subject, and out of which; either may be missing. */
export interface Move {
  readonly into: string | null;
  readonly from: string | null;
}

type Calls = Pick<Client<typeof subjectContract>, 'classify'>;

/** What the server takes at once. */
const mostAtOnce = 500;

/**
 * Moves articles between subjects by hand: first in, then out, so that none is in neither. Gives how many changed, and
 * how to take back exactly that: what was in the subject before is left there.
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
    for (let start = 0; start < ids.length; start += mostAtOnce)
      await calls.classify({ body: { id: ids.slice(start, start + mostAtOnce), Subject_ID, remove } });
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
