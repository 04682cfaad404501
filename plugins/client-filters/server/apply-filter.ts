import type { Resolver } from '#core';
import { DatabaseService, type JobContext } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { SubjectClassifier } from '#plugins/subjects/server';
import { candidatesOf } from './filter-search';
import { FilterState } from './filter-state';
import { countHidden, noteApplied, noteReasons, settle } from './hidden-articles';

export const applyFilterJob = 'client-filters.apply';

/** What the job is told: the entry, which may be gone by now, and whose it is. */
export interface FilterChange {
  readonly Entry_ID: string;
  readonly Client_ID: string;
}

/** How far back an entry reaches, and how many articles it takes at once. */
const reach = 30 * 86_400_000;
const most = 200_000;
const step = 500;

/** Shows again what an entry held back; what other entries or the changed one hold back stays away. */
async function release(
  services: Resolver,
  { Entry_ID: entryId, Client_ID: clientId }: FilterChange,
  signal: AbortSignal,
): Promise<number> {
  const database = services.get(DatabaseService);
  const classifier = services.get(SubjectClassifier);
  // What the changed entry still holds back is written down anew while this runs, and must not be released again.
  const {
    rows: [clock],
  } = await database.query<{ begun: string }>('select clock_timestamp()::text as begun');
  let released = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ article_id: string }>(
        `delete from client_filtered where (client_id, article_id, entry_id) in (select client_id, article_id, entry_id
          from client_filtered where client_id = $4 and entry_id = $1 and filtered_at < $3 order by article_id limit $2)
          returning article_id`,
        [entryId, step, clock?.begun, clientId],
      );
      const ids = rows.map(({ article_id }) => article_id);
      await settle(tx, services.get(ClientArticles), clientId, ids);
      await classifier.classify(clientId, ids, tx);
      return ids.length;
    });
    released += count;
    if (count < step) return released;
  }
}

/**
 * Makes what the client sees of the last 30 days agree with an entry that was added, changed, switched off or removed.
 */
export async function applyFilter(
  services: Resolver,
  payload: unknown,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  const change = payload as FilterChange;
  const database = services.get(DatabaseService);
  const released = await release(services, change, signal);
  const entry = await services.get(FilterState).entry(change.Entry_ID);
  let hidden = 0;
  if (entry) {
    // How late an article arrived is asked when it arrives, and never again.
    const found =
      entry.maxAgeDays === undefined ? await candidatesOf(database, entry, new Date(Date.now() - reach), most) : [];
    for (let start = 0; start < found.length; start += step) {
      signal.throwIfAborted();
      const ids = found.slice(start, start + step).map(({ article_id }) => article_id);
      await database.transaction(async (tx) => {
        await noteReasons(
          tx,
          ids.map((articleId) => ({ articleId, entry })),
        );
        await settle(tx, services.get(ClientArticles), change.Client_ID, ids);
      });
      hidden += ids.length;
    }
  }
  await database.transaction(async (tx) => {
    await countHidden(tx, [change.Entry_ID]);
    await noteApplied(tx, [change.Entry_ID]);
  });
  log.info(
    { entry: change.Entry_ID, client: change.Client_ID, released, hidden },
    'A filter was applied to stored articles',
  );
}
