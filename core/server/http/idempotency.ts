import { ConflictError } from '#core';
import type { DatabaseService } from '../database';

/**
 * Runs a write at most once per caller and key, which holds the address too: a repeated one gets the first answer, so
 * that a retried request does nothing twice.
 */
export async function once<T>(
  database: DatabaseService,
  userId: string,
  key: string,
  write: () => Promise<T>,
): Promise<T> {
  const claimed = await database.pool.query(
    'insert into idempotent_call (user_id, key) values ($1, $2) on conflict do nothing',
    [userId, key],
  );
  if (claimed.rowCount === 0) {
    const { rows } = await database.query<{ answer: string | null }>(
      'select answer from idempotent_call where user_id = $1 and key = $2',
      [userId, key],
    );
    const answer = rows[0]?.answer;
    if (answer == null) throw new ConflictError('The same request is still under way', 'in-progress');
    return JSON.parse(answer) as T;
  }
  try {
    const answer = await write();
    await database.query('update idempotent_call set status = 200, answer = $3 where user_id = $1 and key = $2', [
      userId,
      key,
      JSON.stringify(answer ?? {}),
    ]);
    return answer;
  } catch (error) {
    await database
      .query('delete from idempotent_call where user_id = $1 and key = $2', [userId, key])
      .catch(() => undefined);
    throw error;
  }
}
