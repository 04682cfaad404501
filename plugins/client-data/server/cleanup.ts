import type { Resolver } from '#core';
import { ClientTables, DatabaseService, type Statements } from '#core/server';
import { ArticleRemovals } from '#plugins/articles/server';
import type { CountedTable, DataJob } from '../contract';
import type { JobProgress } from './data-jobs';

const step = 500;

/** Context in which a job reports its progress. */
interface Cleaning {
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress, tx?: Statements) => Promise<void>;
}

/**
 * Removes articles older than a number of days from a client's list, with everything that the client and its users
 * stored about them; a dry run counts the same rows in the same tables. Removed rows are counted in the transaction
 * that removes them, so that an interrupted job continues with its count.
 */
export async function cleanUp(
  services: Resolver,
  { Client_ID, Article_Days, Is_Dry_Run, Steps_Done, Counts }: DataJob,
  { signal, progress }: Cleaning,
): Promise<readonly CountedTable[]> {
  const database = services.get(DatabaseService);
  const tables = services.get(ClientTables);
  const removals = services.get(ArticleRemovals);
  const owners = new Map((await tables.tables()).map(({ name, plugin }) => [name, plugin]));
  const before = new Date(Date.now() - (Article_Days ?? 0) * 86_400_000);
  const { rows } = await database.query<{ article_id: string }>(
    'select article_id from client_article where client_id = $1 and published_at < $2 order by article_id',
    [Client_ID, before],
  );
  const ids = rows.map(({ article_id }) => article_id);
  // A dry run restarts: everything it counted still exists.
  const gone = Is_Dry_Run ? 0 : Steps_Done;
  const counts = new Map<string, number>([['client_article', 0]]);
  if (!Is_Dry_Run) for (const { Table, Rows } of Counts) counts.set(Table, Rows);
  const counted = (): readonly CountedTable[] =>
    [...counts]
      .filter(([name, count]) => count > 0 || name === 'client_article')
      .map(([Table, Rows]) => ({ Plugin_ID: owners.get(Table) ?? null, Table, Rows }));
  const steps = gone + ids.length;
  await progress({ steps, done: gone, counts: counted() });
  for (let start = 0; start < ids.length; start += step) {
    signal.throwIfAborted();
    const some = ids.slice(start, start + step);
    const subjects = await database.query<{ count: string }>(
      'select count(*) from subject_article where client_id = $1 and article_id = any($2::bigint[])',
      [Client_ID, some],
    );
    const add = (name: string, count: number): unknown => counts.set(name, (counts.get(name) ?? 0) + count);
    add('client_article', some.length);
    add('subject_article', Number(subjects.rows[0]?.count ?? 0));
    for (const [name, count] of await tables.getCounts(Client_ID, some)) add(name, count);
    await database.transaction(async (tx) => {
      if (!Is_Dry_Run) await removals.leaveClient(tx, Client_ID, some);
      await progress({ steps, done: gone + start + some.length, counts: counted() }, tx);
    });
  }
  return counted();
}
