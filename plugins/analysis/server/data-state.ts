import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { BriefCache } from '#shared/cache';
import { hourOf, type Ends } from './module-time';

/** For so many milliseconds a state is taken for the present one. */
const fresh = 3_000;

/** The state of what a client sees of a time: it moves with every article that comes, goes, or is judged anew. */
export class DataState {
  private readonly states = new BriefCache<string>(fresh, 5_000);
  private readonly newest = new BriefCache<string | null>(fresh, 5_000);

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  of(clientId: string, { from, to }: Ends): Promise<string> {
    return this.states.get(`${clientId} ${from} ${to}`, async () => {
      const { rows } = await this.database.query<{ state: string }>(
        `select coalesce(sum(moves), 0) || ':' || coalesce(sum(count), 0) as state from article_count
         where client_id = $1 and hour >= $2 and hour <= $3`,
        [clientId, new Date(hourOf(from)), new Date(to)],
      );
      return rows[0]?.state ?? '';
    });
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
