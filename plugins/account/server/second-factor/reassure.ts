import { ConflictError, InputError, type Resolver } from '#core';
import type { Caller } from '#core/server';
import type { UserRecord } from '#plugins/users/server';
import type { Reassurance } from '../../second-factor-contract';
import { confirmPassword } from '../confirm-password';
import { SessionService } from '../session-service';
import { SecondFactorService } from './second-factor-service';

/** A sign-in by the company's own service counts for so long as if it were of now, in milliseconds. */
const fresh = 10 * 60_000;

/**
 * Holds when the person gave the password again. Who has none shows a second factor that there is, or has just come
 * from the company's own service.
 *
 * @throws InputError when it is wrong
 * @throws ConflictError `account.sign-in-again` when nothing that counts was shown
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
    throw new InputError('The code does not fit', 'account.factor-wrong', { code: 'wrong' });
  }
  const session = await services.get(SessionService).live(caller.sessionId, caller.userId);
  if (session?.kind === 'single-sign-on' && Date.now() - session.created_at.getTime() <= fresh) return;
  throw new ConflictError('Sign in again by the company’s service first', 'account.sign-in-again');
}
