import { randomUUID } from 'node:crypto';
import { ConflictError } from '#core';
import type { DatabaseService } from '../database';

/** Seconds after which a key whose request has died is free again; a living request renews it three times meanwhile. */
const leaseSeconds = 30;

/**
 * Runs a write at most once per caller and key, which holds the address too: a repeated one gets the first answer, so
 * that a retried request does nothing twice. While the first is under way the others get 409 with the seconds until its
 * lease ends; when its process died, whoever asks after that runs it.
 */
export async function once<T>(
  database: DatabaseService,
  userId: string,
  key: string,
  write: () => Promise<T>,
  lease = leaseSeconds,
): Promise<T> {
  const holder = randomUUID();
  const call = [userId, key, holder];
  const claimed = await database.pool.query(
    `insert into idempotent_call as c (user_id, key, holder, leased_until)
      values ($1, $2, $3, now() + make_interval(secs => $4))
     on conflict (user_id, key) do update set holder = excluded.holder, leased_until = excluded.leased_until
     where c.answer is null and c.leased_until < now()`,
    [...call, lease],
  );
  if (claimed.rowCount === 0) return firstAnswer(database, userId, key, lease);
  const renewal = setInterval(
    () =>
      void database
        .query(
          `update idempotent_call set leased_until = now() + make_interval(secs => $4) where user_id = $1 and key = $2
            and holder = $3`,
          [...call, lease],
        )
        .catch(() => undefined),
    (lease * 1000) / 3,
  );
  try {
    const answer = await write();
    await database.query(
      'update idempotent_call set status = 200, answer = $4 where user_id = $1 and key = $2 and holder = $3',
      [...call, JSON.stringify(answer ?? {})],
    );
    return answer;
  } catch (error) {
    // What cannot be given back now ends with its lease.
    await database
      .query('delete from idempotent_call where user_id = $1 and key = $2 and holder = $3', call)
      .catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function firstAnswer<T>(database: DatabaseService, userId: string, key: string, lease: number): Promise<T> {
  // A lease that ends later than any could was taken before the clock was set back; who holds it renews it in time.
  await database.query(
    `update idempotent_call set leased_until = now() + make_interval(secs => $3)
      where user_id = $1 and key = $2 and answer is null and leased_until > now() + make_interval(secs => $3 + 1)`,
    [userId, key, lease],
  );
  const { rows } = await database.query<{ answer: string | null; wait: number }>(
    `select answer, greatest(1, ceil(extract(epoch from leased_until - now())))::int as wait from idempotent_call
      where user_id = $1 and key = $2`,
    [userId, key],
  );
  const { answer = null, wait = 1 } = rows[0] ?? {};
  if (answer === null)
    throw new ConflictError('The same request is still under way', 'in-progress', { retryAfter: wait });
  return JSON.parse(answer) as T;
}
