import { randomUUID } from 'node:crypto';
import { ConflictError } from '#core';
import type { DatabaseService } from '../database';
import type { SecretBox } from '../secrets';

/**
 * Lease in seconds after which the key of a dead request is free again; a running request renews it three times per
 * lease.
 */
const leaseSeconds = 30;

/** Maximum wait in seconds requested of a client whose first request is still running. */
const maxRetryAfter = 3;
/** Minutes for which a user who sends the same content again gets the first answer instead of "already exists". */
const sameContentMinutes = 10;
/** Pauses before retrying to store an answer, in milliseconds. */
const storePausesMs = [100, 1000, 5000] as const;

/** Where answers are stored, and what seals them: some contain links, keys and first passwords. */
export interface AnswerStore {
  readonly database: DatabaseService;
  readonly secretBox: SecretBox;
}

const place = 'idempotent_call.answer';

/**
 * Runs a write at most once per caller and key, which includes the address: a repeated request gets the first answer,
 * so that a retry does nothing twice. While the first is running, other requests get 409 with the seconds to wait
 * before retrying; if its process died, the next request after the end of its lease runs the write.
 *
 * `content` is a hash of the request content. A key sent with other content is refused. A write under a new key that is
 * refused because the same content of the same user has just taken a unique value gets the answer of that earlier
 * write.
 *
 * @throws {ConflictError} `in-progress` or `key-reused`
 */
export async function once<T>(
  store: AnswerStore,
  userId: string,
  key: string,
  write: () => Promise<T>,
  lease = leaseSeconds,
  content: string | null = null,
): Promise<T> {
  const { database } = store;
  const holder = randomUUID();
  const call = [userId, key, holder];
  const claimed = await database.pool.query(
    `insert into idempotent_call as c (user_id, key, holder, leased_until, content)
      values ($1, $2, $3, now() + make_interval(secs => $4), $5)
     on conflict (user_id, key) do update set holder = excluded.holder, leased_until = excluded.leased_until
     where c.answer is null and c.leased_until < now() and coalesce(c.content = excluded.content, true)`,
    [...call, lease, content],
  );
  if (claimed.rowCount === 0) return firstAnswer(store, { userId, key, content, lease });
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
    const answer = await written(store, userId, content, write);
    await save(database, call, store.secretBox.seal(JSON.stringify(answer ?? {}), place));
    return answer;
  } catch (error) {
    // A key that cannot be released now expires with its lease.
    await database
      .query('delete from idempotent_call where user_id = $1 and key = $2 and holder = $3', call)
      .catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** Runs the write, or returns the answer of the same user's earlier write if that has taken a unique value. */
async function written<T>(
  { database, secretBox }: AnswerStore,
  userId: string,
  content: string | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (content === null || !isDuplicate(error)) throw error;
    const { rows } = await database.query<{ answer: string }>(
      `select answer from idempotent_call where user_id = $1 and content = $2 and answer is not null
         and created_at > now() - make_interval(mins => $3) order by created_at desc limit 1`,
      [userId, content, sameContentMinutes],
    );
    if (!rows[0]) throw error;
    return JSON.parse(secretBox.open(rows[0].answer, place)) as T;
  }
}

/**
 * Returns whether a unique value is already taken: the services of all plugins report this in the details, field by
 * field.
 */
const isDuplicate = (error: unknown): boolean =>
  error instanceof ConflictError && Object.values(error.details ?? {}).includes('duplicate');

/**
 * Stores the answer of a completed write. If that fails, it is retried later: the write must not be reported as failed,
 * or it would be sent again and done twice.
 */
async function save(database: DatabaseService, call: readonly string[], answer: string, attempt = 0): Promise<void> {
  try {
    await database.query(
      'update idempotent_call set status = 200, answer = $4 where user_id = $1 and key = $2 and holder = $3',
      [...call, answer],
    );
  } catch {
    const pauseMs = storePausesMs[attempt];
    if (pauseMs !== undefined) setTimeout(() => void save(database, call, answer, attempt + 1), pauseMs).unref();
  }
}

interface RepeatedCall {
  readonly userId: string;
  readonly key: string;
  readonly content: string | null;
  /** Seconds. */
  readonly lease: number;
}

async function firstAnswer<T>(
  { database, secretBox }: AnswerStore,
  { userId, key, content, lease }: RepeatedCall,
): Promise<T> {
  // A lease that ends later than any new lease could was taken before the clock was set back; an active holder renews
  // it in time.
  await database.query(
    `update idempotent_call set leased_until = now() + make_interval(secs => $3)
      where user_id = $1 and key = $2 and answer is null and leased_until > now() + make_interval(secs => $3 + 1)`,
    [userId, key, lease],
  );
  const { rows } = await database.query<{ answer: string | null; content: string | null; wait: number }>(
    `select answer, content, greatest(1, least($3, ceil(extract(epoch from leased_until - now()))))::int as wait
      from idempotent_call where user_id = $1 and key = $2`,
    [userId, key, maxRetryAfter],
  );
  const { answer = null, content: firstContent = content, wait = 1 } = rows[0] ?? {};
  if (content !== null && firstContent !== null && firstContent !== content)
    throw new ConflictError('The key was used for another content', 'key-reused');
  if (answer === null)
    throw new ConflictError('The same request is still in progress', 'in-progress', { retryAfter: wait });
  return JSON.parse(secretBox.open(answer, place)) as T;
}
