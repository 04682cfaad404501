import type { Statements } from '#core/server';

/** Hours after which the cleaning of clients, which begins at night, is taken for done. */
const cleaned = 24;

/**
 * Since when somebody keeps articles: the longest time of all clients. Undefined while there is a client that keeps
 * them for good, or none at all.
 */
export async function keptSince(database: Statements, now = Date.now()): Promise<Date | undefined> {
  const { rows } = await database.query<{ days: number | null; isForGood: boolean }>(
    `select max(r.article_days) as days, coalesce(bool_or(r.client_id is null), true) as "isForGood"
      from client c left join client_retention r on r.client_id = c.client_id`,
  );
  const [found] = rows;
  if (!found || found.isForGood || found.days === null) return undefined;
  return new Date(now - found.days * 86_400_000 - cleaned * 3_600_000);
}
