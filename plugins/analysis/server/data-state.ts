import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { BriefCache } from '#shared/cache';
import { hourOf, type Ends } from './module-time';

/** For so many milliseconds the newest article is taken for the newest. */
const fresh = 3_000;

/** The state of what a client sees: what is counted of articles holds as long as it stands. */
export class DataState {
  private readonly newest = new BriefCache<string | null>(fresh, 5_000);

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Of a time, as it is now: it moves with every article that comes, goes, or is judged anew. A subject that went with
   * its counters and another that came with as many do not add up to the same.
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

  /** When the newest article of a client came in. */
  newestAt(clientId: string): Promise<string | null> {
    return this.newest.get(clientId, async () => {
      const { rows } = await this.database.query<{ newest: string | null }>(
        'select max(article_id) as newest from client_article where client_id = $1 and not is_hidden',
        [clientId],
      );
      const id = rows[0]?.newest;
      if (!id) return null;
      const found = await this.database.query<{ discovered_at: Date }>(
        'select discovered_at from article where article_id = $1',
        [id],
      );
      return found.rows[0]?.discovered_at.toISOString() ?? null;
    });
  }
}
