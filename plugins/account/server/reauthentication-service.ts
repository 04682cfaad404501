import { ConflictError, inject, InputError } from '#core';
import { LimitService, type Caller } from '#core/server';
import { PasswordService, type UserRecord } from '#plugins/users/server';
import type { Reassurance } from '../second-factor-contract';
import { SecondFactorService } from './second-factor/second-factor-service';
import { SessionService } from './session-service';

/** Milliseconds for which a single sign-on counts as a recent proof of identity. */
const recentSignInMs = 10 * 60_000;

/** Requires users to prove their identity again before they change how they sign in. */
export class ReauthenticationService {
  constructor(
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(SecondFactorService) private readonly factors: SecondFactorService,
    @inject(LimitService) private readonly limits: LimitService,
  ) {}

  /**
   * Checks that the user gave the current password in the named field; failed attempts share one limit across all uses.
   *
   * @throws {InputError} when it is wrong
   * @throws {TooManyError} after five attempts in 15 minutes
   */
  async confirmPassword(
    user: Pick<UserRecord, 'user_id' | 'password_hash'>,
    password: string,
    field: 'old' | 'password',
  ): Promise<void> {
    const key = `password ${user.user_id}`;
    await this.limits.demand(key, 5, 15 * 60, 'Too many attempts to enter the password');
    if (!(await this.passwords.verify(user.password_hash, password)))
      throw new InputError(`${field}: the password is wrong`, 'password.wrong', { [field]: 'wrong' });
    await this.limits.reset(key);
  }

  /**
   * Requires the password again, and a code from users with a second factor: the password alone neither removes the
   * factor nor adds another. Users without a password give a code, or must have signed in through single sign-on
   * recently.
   *
   * @throws {InputError} when one is wrong, or `account.factor-needed` without a code
   * @throws {ConflictError} `account.sign-in-again` when no acceptable proof was given
   */
  async demand(caller: Caller, user: UserRecord, { password, code }: Reassurance): Promise<void> {
    if (user.password_hash !== null) await this.confirmPassword(user, password ?? '', 'password');
    const { factors } = await this.factors.state(user);
    if (code !== undefined && factors.length > 0) {
      if (await this.factors.recognises(user.user_id, code)) return;
      throw new InputError('The code is wrong', 'account.factor-wrong', { code: 'wrong' });
    }
    if (user.password_hash !== null) {
      if (factors.length === 0) return;
      throw new InputError('code: a code of a second factor is needed', 'account.factor-needed', { code: 'required' });
    }
    const session = await this.sessions.live(caller.sessionId, caller.userId);
    if (session?.kind === 'single-sign-on' && Date.now() - session.created_at.getTime() <= recentSignInMs) return;
    throw new ConflictError('Sign in again through single sign-on first', 'account.sign-in-again');
  }
}
