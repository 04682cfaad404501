import { createToken, inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';

/** What people have opened. */
export interface ReadingHistory {
  /** Removes entries of the caller's own history, all unless some are named; gives how many. */
  clear(caller: Caller, entryIds?: readonly string[]): Promise<number>;
  /** Removes what is older than each client keeps it, in days; gives how many entries. */
  expire(daysOf: ReadonlyMap<string, number>, otherwise: number): Promise<number>;
}
export const ReadingHistory = createToken<ReadingHistory>('articles.reading-history');

export class PostgresReadingHistory implements ReadingHistory {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async clear({ clientId, userId }: Caller, entryIds?: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from article_browse where client_id = $1 and user_id = $2 and ($3::bigint[] is null or browse_id = any($3::bigint[]))',
      [clientId, userId, entryIds ?? null],
    );
    return rowCount ?? 0;
  }

  async expire(daysOf: ReadonlyMap<string, number>, otherwise: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from article_browse b where b.browsed_at < now() - interval '1 day' * coalesce(
         (select u.days from unnest($1::bigint[], $2::int[]) as u (client_id, days) where u.client_id = b.client_id), $3::int)`,
      [[...daysOf.keys()], [...daysOf.values()], otherwise],
    );
    return rowCount ?? 0;
  }
}
