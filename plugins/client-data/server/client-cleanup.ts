import { inject } from '#core';
import { ClientTables, DatabaseService, type Statements } from '#core/server';
import { ArticleRemovals } from '#plugins/articles/server';
import type { CountedTable, DataJob } from '../contract';
import type { JobProgress } from './data-jobs';

const batchSize = 500;

/** Context in which a job reports its progress. */
interface Cleaning {
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress, tx?: Statements) => Promise<void>;
}

/** Removes old articles from the lists of clients. */
export class ClientCleanup {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientTables) private readonly tables: ClientTables,
    @inject(ArticleRemovals) private readonly removals: ArticleRemovals,
  ) {}

  /**
   * Removes articles older than a number of days from a client's list, with everything that the client and its users
   * stored about them; a dry run counts the same rows in the same tables. Removed rows are counted in the transaction
   * that removes them, so that an interrupted job continues with its count.
   */
  async run(
    { Client_ID, Article_Days, Is_Dry_Run, Steps_Done, Counts }: DataJob,
    { signal, progress }: Cleaning,
  ): Promise<readonly CountedTable[]> {
    const owners = new Map((await this.tables.tables()).map(({ name, plugin }) => [name, plugin]));
    const before = new Date(Date.now() - (Article_Days ?? 0) * 86_400_000);
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from client_article where client_id = $1 and published_at < $2 order by article_id',
      [Client_ID, before],
    );
    const ids = rows.map(({ article_id }) => article_id);
    // A dry run restarts: everything it counted still exists.
    const removedBefore = Is_Dry_Run ? 0 : Steps_Done;
    const counts = new Map<string, number>([['client_article', 0]]);
    if (!Is_Dry_Run) for (const { Table, Rows } of Counts) counts.set(Table, Rows);
    const counted = (): readonly CountedTable[] =>
      [...counts]
        .filter(([name, count]) => count > 0 || name === 'client_article')
        .map(([Table, Rows]) => ({ Plugin_ID: owners.get(Table) ?? null, Table, Rows }));
    const steps = removedBefore + ids.length;
    await progress({ steps, done: removedBefore, counts: counted() });
    for (let start = 0; start < ids.length; start += batchSize) {
      signal.throwIfAborted();
      const batch = ids.slice(start, start + batchSize);
      const subjects = await this.database.query<{ count: string }>(
        'select count(*) from subject_article where client_id = $1 and article_id = any($2::bigint[])',
        [Client_ID, batch],
      );
      const add = (name: string, count: number): unknown => counts.set(name, (counts.get(name) ?? 0) + count);
      add('client_article', batch.length);
      add('subject_article', Number(subjects.rows[0]?.count ?? 0));
      for (const [name, count] of await this.tables.getCounts(Client_ID, batch)) add(name, count);
      await this.database.transaction(async (tx) => {
        if (!Is_Dry_Run) await this.removals.leaveClient(tx, Client_ID, batch);
        await progress({ steps, done: removedBefore + start + batch.length, counts: counted() }, tx);
      });
    }
    return counted();
  }
}
