import type { Resolver } from '#core';
import { ClientTables, DatabaseService } from '#core/server';
import { ArticleRemovals } from '#plugins/articles/server';
import type { CountedTable, DataJob } from '../contract';

const step = 500;

/** What is too old in a client's list, and how far the work on it is. */
interface Cleaning {
  readonly signal: AbortSignal;
  readonly progress: (steps: number, done: number) => Promise<void>;
}

/**
 * Takes what is older than so many days out of a client's list, with all that it and its people kept of it; a dry run
 * counts the same rows in the same tables.
 */
export async function cleanUp(
  services: Resolver,
  { Client_ID, Article_Days, Is_Dry_Run }: DataJob,
  { signal, progress }: Cleaning,
): Promise<readonly CountedTable[]> {
  const database = services.get(DatabaseService);
  const tables = services.get(ClientTables);
  const before = new Date(Date.now() - (Article_Days ?? 0) * 86_400_000);
  const { rows } = await database.query<{ article_id: string }>(
    'select article_id from client_article where client_id = $1 and published_at < $2 order by article_id',
    [Client_ID, before],
  );
  const ids = rows.map(({ article_id }) => article_id);
  const counts = new Map<string, number>([['client_article', 0]]);
  await progress(ids.length, 0);
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
    for (const [name, count] of await tables.countsOf(Client_ID, some)) add(name, count);
    if (!Is_Dry_Run) await services.get(ArticleRemovals).leaveClient(Client_ID, some);
    await progress(ids.length, start + some.length);
  }
  const owners = new Map((await tables.tables()).map(({ name, plugin }) => [name, plugin]));
  return [...counts]
    .filter(([name, count]) => count > 0 || name === 'client_article')
    .map(([Table, Rows]) => ({ Plugin_ID: owners.get(Table) ?? null, Table, Rows }));
}
