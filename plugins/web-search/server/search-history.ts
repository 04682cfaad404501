import { inject } from '#core';
import { DatabaseService, rowMapper } from '#core/server';
import { recentSearchSchema, type RecentSearch } from '../contract';

/** Number of searches that are stored for a user. */
const maxSearches = 30;
const toWire = rowMapper(recentSearchSchema);

/** Recent searches of users. */
export class SearchHistory {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(userId: string): Promise<RecentSearch[]> {
    const { rows } = await this.database.query<{ keyword: string; searched_at: Date }>(
      'select keyword, searched_at from web_search_history where user_id = $1 order by searched_at desc limit $2',
      [userId, maxSearches],
    );
    return rows.map(toWire);
  }

  /** Records a search and deletes those beyond the maximum number. */
  async add(userId: string, keyword: string): Promise<void> {
    await this.database.query(
      `insert into web_search_history (user_id, keyword) values ($1, $2) on conflict (user_id, keyword) do update
        set searched_at = now()`,
      [userId, keyword],
    );
    await this.database.query(
      `delete from web_search_history h where user_id = $1
        and searched_at < (select min(searched_at) from (
          select searched_at from web_search_history where user_id = $1 order by searched_at desc limit $2) recent)`,
      [userId, maxSearches],
    );
  }

  /** Deletes one keyword, or the whole history. */
  async remove(userId: string, keyword: string | undefined): Promise<void> {
    await this.database.query(
      'delete from web_search_history where user_id = $1 and ($2::text is null or keyword = $2)',
      [userId, keyword ?? null],
    );
  }
}
