import { InputError } from '#core';
import type { LimitService } from '#core/server';

/** Counts one call of a key or a client; throws when there were so many within the time already. */
export async function takeCall(limits: LimitService, counter: string, limit: number, seconds: number): Promise<void> {
  const { allowed, retryAfter } = await limits.take(`open-data ${counter}`, limit, seconds);
  if (!allowed)
    throw new InputError(`More than ${limit} calls in ${seconds} seconds`, 'too-many', { retryAfter, limit });
}
