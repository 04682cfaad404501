import { createHash } from 'node:crypto';
import { inject, TooManyError } from '#core';
import { DatabaseService } from '#core/server';

const windowSeconds = 15 * 60;
const perName = 5;
const perAddress = 25;
/** Days after its last sign-in for which a device is known. */
const deviceDays = 180;

const getHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** One attempt to sign in. */
export interface LoginAttempt {
  /** As entered. */
  readonly name: string;
  /** The user of that name, if there is one. */
  readonly userId?: string;
  readonly address: string;
  /** Random id of the browser; a user's device is known once the user has signed in on it. */
  readonly device?: string;
}

const nameKey = ({ name, userId }: LoginAttempt): string => `name ${getHash(userId ?? name.toLowerCase())}`;
const addressKey = ({ address }: LoginAttempt): string => `address ${address}`;

/**
 * Throttles password guessing: five wrong passwords per name, known or not, and 25 per IP address within 15 minutes. A
 * device on which the user has signed in before has five attempts of its own, so that nobody who guesses at a name or
 * from the same address can lock its user out. An attempt is counted before the password is checked, so that parallel
 * attempts gain nothing, and uncounted when it was correct.
 */
export class LoginThrottle {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** @throws {TooManyError} (429) after too many attempts. */
  async enter(attempt: LoginAttempt): Promise<void> {
    const deviceKey = await this.knownDevice(attempt);
    if (deviceKey) return this.take(deviceKey, perName);
    await this.take(nameKey(attempt), perName);
    await this.take(addressKey(attempt), perAddress);
  }

  /** Uncounts an attempt whose password was correct; the device is known from then on. */
  async succeeded(attempt: LoginAttempt & { readonly userId: string }): Promise<void> {
    const { userId, device } = attempt;
    const deviceKey = await this.knownDevice(attempt);
    await this.database.query('delete from login_attempt where key = $1', [deviceKey ?? nameKey(attempt)]);
    if (!deviceKey)
      await this.database.query('update login_attempt set used = greatest(0, used - 1) where key = $1', [
        addressKey(attempt),
      ]);
    if (device)
      await this.database.query(
        `insert into known_device (user_id, device_hash) values ($1, $2)
          on conflict (user_id, device_hash) do update set last_used_at = now()`,
        [userId, getHash(device)],
      );
  }

  /** Returns the key under which a known device is counted; undefined for any other. */
  private async knownDevice({ userId, device }: LoginAttempt): Promise<string | undefined> {
    if (!userId || !device) return undefined;
    const { rowCount } = await this.database.query(
      `select from known_device where user_id = $1 and device_hash = $2
        and last_used_at > now() - make_interval(days => $3)`,
      [userId, getHash(device), deviceDays],
    );
    return rowCount ? `device ${getHash(`${userId} ${device}`)}` : undefined;
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
