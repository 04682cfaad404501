import { ConflictError, InputError, type Resolver } from '#core';
import type { Caller } from '#core/server';
import type { UserRecord } from '#plugins/users/server';
import type { Reassurance } from '../../second-factor-contract';
import { confirmPassword } from '../confirm-password';
import { SessionService } from '../session-service';
import { SecondFactorService } from './second-factor-service';

/** Milliseconds for which a single sign-on counts as a recent proof of identity. */
const fresh = 10 * 60_000;

/**
 * Requires the password again. Users without one give a code of an existing second factor, or must have signed in
 * through single sign-on recently.
 *
 * @throws {InputError} when it is wrong
 * @throws {ConflictError} `account.sign-in-again` when no acceptable proof was given
 */
export async function reassure(
  services: Resolver,
  caller: Caller,
  user: UserRecord,
  { password, code }: Reassurance,
): Promise<void> {
  if (user.password_hash !== null) return confirmPassword(services, user, password ?? '', 'password');
  if (code !== undefined) {
    if (await services.get(SecondFactorService).recognises(user.user_id, code)) return;
    throw new InputError('The code is wrong', 'account.factor-wrong', { code: 'wrong' });
  }
  const session = await services.get(SessionService).live(caller.sessionId, caller.userId);
  if (session?.kind === 'single-sign-on' && Date.now() - session.created_at.getTime() <= fresh) return;
  throw new ConflictError('Sign in again through single sign-on first', 'account.sign-in-again');
}
