import type { Statements } from '#core/server';

/** Hours after which the nightly cleanup of clients is assumed to be complete. */
const cleaned = 24;

/**
 * Returns the earliest time from which any client keeps articles, by the longest retention of all clients. Undefined
 * while a client has unlimited retention, or when there are no clients.
 */
export async function retainedSince(database: Statements, now = Date.now()): Promise<Date | undefined> {
  const { rows } = await database.query<{ days: number | null; isForGood: boolean }>(
    `select max(r.article_days) as days, coalesce(bool_or(r.client_id is null), true) as "isForGood"
      from client c left join client_retention r on r.client_id = c.client_id`,
  );
  const [found] = rows;
  if (!found || found.isForGood || found.days === null) return undefined;
  return new Date(now - found.days * 86_400_000 - cleaned * 3_600_000);
}
