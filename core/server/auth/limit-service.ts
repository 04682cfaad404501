import { inject, TooManyError } from '#core';
import { DatabaseService } from '../database';

/** Whether one more attempt is allowed; `retryAfter` in seconds when not. */
export interface LimitAnswer {
  readonly allowed: boolean;
  readonly used: number;
  readonly retryAfter: number;
}

/** Seconds by which a clock may be set back without restarting a window. */
const toleranceSeconds = 60;

/**
 * SQL condition: the window is over, or ends later than any window that starts now could end, because the clock was set
 * back.
 */
const isOver = `(l.ends_at <= excluded.ends_at - make_interval(secs => $2)
  or l.ends_at > excluded.ends_at + make_interval(secs => ${toleranceSeconds}))`;

/** Counts attempts in fixed windows in the database, so that all processes share the limit. */
export class LimitService {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async take(key: string, limit: number, windowSeconds: number): Promise<LimitAnswer> {
    const { rows } = await this.database.pool.query<{ used: number; seconds: number }>(
      `insert into rate_limit as l (key, ends_at, used) values ($1, now() + make_interval(secs => $2), 1)
       on conflict (key) do update set
         used = case when ${isOver} then 1 else l.used + 1 end,
         ends_at = case when ${isOver} then excluded.ends_at else l.ends_at end
       returning used, ceil(extract(epoch from ends_at - now()))::int as seconds`,
      [key, windowSeconds],
    );
    const { used, seconds } = rows[0] ?? { used: 1, seconds: 0 };
    return { allowed: used <= limit, used, retryAfter: used <= limit ? 0 : Math.max(1, seconds) };
  }

  /**
   * Counts one attempt and requires that it is allowed.
   *
   * @throws {TooManyError} with this message when it is not
   */
  async demand(key: string, limit: number, windowSeconds: number, message: string): Promise<void> {
    const { allowed, retryAfter } = await this.take(key, limit, windowSeconds);
    if (!allowed) throw new TooManyError(message, retryAfter, { limit });
  }

  /** Counts one attempt per entry, in this order, like `demand`. */
  async demandAll(
    limits: readonly (readonly [key: string, limit: number, windowSeconds: number])[],
    message: string,
  ): Promise<void> {
    for (const [key, limit, windowSeconds] of limits) await this.demand(key, limit, windowSeconds, message);
  }

  /** Clears the attempts, such as after a success. */
  async reset(key: string): Promise<void> {
    await this.database.pool.query('delete from rate_limit where key = $1', [key]);
  }
}
