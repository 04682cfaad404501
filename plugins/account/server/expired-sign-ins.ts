import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { deviceDays } from './login-throttle';

/** Ended sessions and expired codes, which serve no purpose any more. */
export class ExpiredSignIns {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Deletes sessions that ended more than 30 days ago, expired codes and challenges, and devices that are
   * known no longer.
   */
  async remove(): Promise<void> {
    await this.database.query(
      "delete from user_session where coalesce(ended_at, expires_at) < now() - interval '30 days'",
    );
    for (const table of [
      `known_device where last_used_at + interval '${deviceDays} days'`,
      'sms_code where expires_at',
      'hand_over_code where expires_at',
      'login_attempt where ends_at',
      'factor_challenge where expires_at',
    ])
      await this.database.query(`delete from ${table} < now()`);
  }
}
