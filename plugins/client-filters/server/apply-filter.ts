import { inject } from '#core';
import { DatabaseService, type JobContext } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { SubjectClassifier } from '#plugins/subjects/server';
import { getCandidates } from './filter-search';
import { FilterState } from './filter-state';
import { countHidden, noteApplied, noteReasons, settle } from './hidden-articles';

export const applyFilterJob = 'client-filters.apply';

/** Payload of the job: the entry, which may have been deleted since, and its client. */
export interface FilterChange {
  readonly Entry_ID: string;
  readonly Client_ID: string;
}

/** Age of the oldest articles that an entry is applied to. */
const periodMs = 30 * 86_400_000;
/** Maximum number of articles that an entry is applied to. */
const maxArticles = 200_000;
/** Number of articles per transaction. */
const batchSize = 500;

/** Applies entries to stored articles. */
export class FilterApplication {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientArticles) private readonly articles: ClientArticles,
    @inject(SubjectClassifier) private readonly classifier: SubjectClassifier,
    @inject(FilterState) private readonly state: FilterState,
  ) {}

  /**
   * Updates the visibility of the client's articles of the last 30 days after an entry was added, changed, disabled or
   * removed.
   */
  async apply(payload: unknown, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const change = payload as FilterChange;
    const { database } = this;
    const shown = await this.showAgain(change, signal);
    const entry = await this.state.entry(change.Entry_ID);
    let hidden = 0;
    if (entry) {
      // The delay of arrival is checked only when an article arrives.
      const candidates =
        entry.maxAgeDays === undefined
          ? await getCandidates(database, entry, new Date(Date.now() - periodMs), maxArticles)
          : [];
      for (let start = 0; start < candidates.length; start += batchSize) {
        signal.throwIfAborted();
        const ids = candidates.slice(start, start + batchSize).map(({ article_id }) => article_id);
        await database.transaction(async (tx) => {
          await noteReasons(
            tx,
            ids.map((articleId) => ({ articleId, entry })),
          );
          await settle(tx, this.articles, change.Client_ID, ids);
        });
        hidden += ids.length;
      }
    }
    await database.transaction(async (tx) => {
      await countHidden(tx, [change.Entry_ID]);
      await noteApplied(tx, [change.Entry_ID]);
    });
    log.info({ entry: change.Entry_ID, client: change.Client_ID, shown, hidden }, 'Filter applied to stored articles');
  }

  /** Shows the articles again that an entry had hidden, unless other entries or the changed entry still hide them. */
  private async showAgain(
    { Entry_ID: entryId, Client_ID: clientId }: FilterChange,
    signal: AbortSignal,
  ): Promise<number> {
    const { database } = this;
    // The reasons of the changed entry are rewritten while this runs, so articles that it still hides must not be
    // shown.
    const {
      rows: [clock],
    } = await database.query<{ begun: string }>('select clock_timestamp()::text as begun');
    let shown = 0;
    for (;;) {
      signal.throwIfAborted();
      const count = await database.transaction(async (tx) => {
        const { rows } = await tx.query<{ article_id: string }>(
          `delete from client_filtered where (client_id, article_id, entry_id) in (select client_id, article_id, entry_id
            from client_filtered where client_id = $4 and entry_id = $1 and filtered_at < $3 order by article_id limit $2)
            returning article_id`,
          [entryId, batchSize, clock?.begun, clientId],
        );
        const ids = rows.map(({ article_id }) => article_id);
        await settle(tx, this.articles, clientId, ids);
        await this.classifier.classify(clientId, ids, tx);
        return ids.length;
      });
      shown += count;
      if (count < batchSize) return shown;
    }
  }
}
