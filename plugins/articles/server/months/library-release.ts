import { inject } from '#core';
import { DatabaseService, getFirstId, TableRemovals, type Log } from '#core/server';
import { ArticleRemovals } from '../remove-articles';
import { dropMonth, getRetainedCounts } from './drop-month';
import { LibraryMonths } from './library-months';
import { before } from './month';
import { readParts } from './read-parts';

const batchSize = 500;

/** What was removed from the library: whole parts and single articles. */
export interface ReleasedArticles {
  readonly parts: readonly string[];
  readonly articles: number;
}

/** Removes articles that no client has any more. */
export class LibraryRelease {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(TableRemovals) private readonly tableRemovals: TableRemovals,
    @inject(ArticleRemovals) private readonly articleRemovals: ArticleRemovals,
    @inject(LibraryMonths) private readonly months: LibraryMonths,
  ) {}

  /**
   * Removes unused articles stored before a moment: whole parts of a partitioned library, single articles of an
   * unpartitioned one and of the part that predates partitioning.
   */
  async run(
    until: Date,
    { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
  ): Promise<ReleasedArticles> {
    const endId = getFirstId(until);
    const parts: string[] = [];
    let [oldest] = await readParts(this.database);
    while (oldest?.endId && BigInt(oldest.endId) <= BigInt(endId)) {
      const retainedCounts = await getRetainedCounts(this.database, oldest);
      if (retainedCounts.size > 0) {
        log.info({ part: oldest.name, clients: retainedCounts.size }, 'A part of the library is still used by clients');
        return { parts, articles: 0 };
      }
      await dropMonth(this.database, this.tableRemovals, oldest.name, signal);
      this.months.forget();
      parts.push(oldest.name);
      [oldest] = await readParts(this.database);
    }
    if (oldest && oldest.name !== before) return { parts, articles: 0 };
    return { parts, articles: await this.removeUnused(endId, signal) };
  }

  private async removeUnused(endId: string, signal: AbortSignal): Promise<number> {
    let removed = 0;
    for (let last = '0'; ; ) {
      signal.throwIfAborted();
      const { rows } = await this.database.query<{ article_id: string }>(
        'select article_id from article where article_id > $1 and article_id < $2 order by article_id limit $3',
        [last, endId, batchSize],
      );
      if (rows.length === 0) return removed;
      const ids = rows.map(({ article_id }) => article_id);
      const { rows: used } = await this.database.query<{ article_id: string }>(
        'select distinct article_id from client_article where article_id = any($1::bigint[])',
        [ids],
      );
      const usedIds = new Set(used.map(({ article_id }) => article_id));
      const unused = ids.filter((id) => !usedIds.has(id));
      await this.articleRemovals.remove(unused, signal);
      removed += unused.length;
      last = ids.at(-1) ?? last;
    }
  }
}
