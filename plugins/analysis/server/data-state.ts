import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { BriefCache } from '#shared/cache';
import { hourOf, type Ends } from './module-time';

/** Milliseconds for which the cached time of the newest article is reused. */
const newestCacheMs = 3_000;

/** Data state of a client's view: counts derived from articles stay valid while the state is unchanged. */
export class DataState {
  private readonly newest = new BriefCache<string | null>(newestCacheMs, 5_000);

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Returns the current state for a time range: it changes with every article that is added, removed or reclassified.
   * Removing a subject with its counters and adding another with equal counts yields a different state.
   */
  async of(clientId: string, { from, to }: Ends): Promise<string> {
    const { rows } = await this.database.query<{ state: string }>(
      `select coalesce(sum(moves), 0) || ':' || coalesce(sum(count), 0) || ':'
          || coalesce(sum(subject_id % 1048573 * moves), 0) as state
       from article_count where client_id = $1 and hour >= $2 and hour <= $3`,
      [clientId, new Date(hourOf(from)), new Date(to)],
    );
    return rows[0]?.state ?? '';
  }

  /** Returns when the newest article of a client was ingested. */
  newestAt(clientId: string): Promise<string | null> {
    return this.newest.get(clientId, async () => {
      const { rows } = await this.database.query<{ newest: string | null }>(
        'select max(article_id) as newest from client_article where client_id = $1 and not is_hidden',
        [clientId],
      );
      const id = rows[0]?.newest;
      if (!id) return null;
      const result = await this.database.query<{ discovered_at: Date }>(
        'select discovered_at from article where article_id = $1',
        [id],
      );
      return result.rows[0]?.discovered_at.toISOString() ?? null;
    });
  }
}
