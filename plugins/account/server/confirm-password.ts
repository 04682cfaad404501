import { InputError, type Resolver } from '#core';
import { LimitService } from '#core/server';
import { PasswordService, type UserRecord } from '#plugins/users/server';

/**
 * Checks that the user gave the current password in the named field; failed attempts share one limit across all uses.
 *
 * @throws {InputError} when it is wrong
 * @throws {TooManyError} after five attempts in 15 minutes
 */
export async function confirmPassword(
  services: Resolver,
  user: Pick<UserRecord, 'user_id' | 'password_hash'>,
  password: string,
  field: 'old' | 'password',
): Promise<void> {
  const limits = services.get(LimitService);
  const key = `password ${user.user_id}`;
  await limits.demand(key, 5, 15 * 60, 'Too many attempts to enter the password');
  if (!(await services.get(PasswordService).verify(user.password_hash, password)))
    throw new InputError(`${field}: the password is wrong`, 'password.wrong', { [field]: 'wrong' });
  await limits.reset(key);
}
