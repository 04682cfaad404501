import { inject } from '#core';
import { DatabaseService } from '#core/server';

/** Number of latest searches that are offered again. */
const maxWords = 30;

/** What users searched the library for. */
export class SearchHistory {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async add(userId: string, keyword: string): Promise<void> {
    await this.database.query(
      `insert into user_search_word (user_id, keyword) values ($1, $2) on conflict (user_id, keyword) do update
        set searched_at = now()`,
      [userId, keyword],
    );
  }

  /** Lists the latest searches of a user. */
  async list(userId: string): Promise<{ Keyword: string; Searched_At: string }[]> {
    const { rows } = await this.database.query<{ keyword: string; searched_at: Date }>(
      `select keyword, searched_at from user_search_word where user_id = $1 order by searched_at desc
        limit ${maxWords}`,
      [userId],
    );
    return rows.map(({ keyword, searched_at }) => ({ Keyword: keyword, Searched_At: searched_at.toISOString() }));
  }
}
