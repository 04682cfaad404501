import { createHash } from 'node:crypto';
import { inject, TooManyError } from '#core';
import { DatabaseService } from '#core/server';

const windowSeconds = 15 * 60;
const perName = 5;
const perAddress = 25;

const nameKey = (name: string) => `name ${createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 32)}`;

/**
 * Throttles password guessing: five wrong passwords per name, known or not, and 25 per IP address within 15 minutes. An
 * attempt is counted before the password is checked, so that parallel attempts gain nothing, and uncounted when it was
 * correct.
 */
export class LoginThrottle {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** @throws {TooManyError} (429) after too many attempts. */
  async enter(name: string, address: string): Promise<void> {
    await this.take(nameKey(name), perName);
    await this.take(`address ${address}`, perAddress);
  }

  async succeeded(name: string, address: string): Promise<void> {
    await this.database.query('delete from login_attempt where key = $1', [nameKey(name)]);
    await this.database.query('update login_attempt set used = greatest(0, used - 1) where key = $1', [
      `address ${address}`,
    ]);
  }

  private async take(key: string, max: number): Promise<void> {
    const { rows } = await this.database.pool.query<{ used: number; seconds: number }>(
      `insert into login_attempt as a (key, used, ends_at) values ($1, 1, now() + make_interval(secs => $2))
       on conflict (key) do update set
         used = case when a.ends_at <= now() then 1 else a.used + 1 end, ends_at = case
           when a.ends_at <= now() then excluded.ends_at else a.ends_at end
       returning used, extract(epoch from ends_at - now())::float8 as seconds`,
      [key, windowSeconds],
    );
    const { used, seconds } = rows[0] ?? { used: 0, seconds: 0 };
    if (used > max) throw new TooManyError('Too many sign-in attempts', seconds);
  }
}
