import { createHash } from 'node:crypto';
import { inject, TooManyError } from '#core';
import { DatabaseService } from '#core/server';

const windowSeconds = 15 * 60;
const perName = 5;
const perAddress = 25;
/** Days after its last sign-in for which a device is known. */
export const deviceDays = 180;

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

/** Keys of a counted attempt: of the name or the known device, and of the address unless the device is known. */
interface CountedAttempt {
  readonly own: string;
  readonly address?: string;
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

  /**
   * Counts an attempt; returns the keys under which it is counted.
   *
   * @throws {TooManyError} (429) after too many attempts.
   */
  async enter(attempt: LoginAttempt): Promise<CountedAttempt> {
    const deviceKey = await this.knownDevice(attempt);
    const counted = deviceKey ? { own: deviceKey } : { own: nameKey(attempt), address: addressKey(attempt) };
    await this.take(counted.own, perName);
    if (counted.address) await this.take(counted.address, perAddress);
    return counted;
  }

  /** Uncounts an attempt whose password was correct; the device is known from then on. */
  async succeeded(
    { own, address }: CountedAttempt,
    { userId, device }: { readonly userId: string; readonly device?: string },
  ): Promise<void> {
    await this.database.query('delete from login_attempt where key = $1', [own]);
    if (address)
      await this.database.query('update login_attempt set used = greatest(0, used - 1) where key = $1', [address]);
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
