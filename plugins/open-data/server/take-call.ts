import type { LimitService } from '#core/server';

/**
 * Counts one call of a key or a client.
 *
 * @throws if the limit within the period is reached.
 */
export const takeCall = (limits: LimitService, counter: string, limit: number, seconds: number): Promise<void> =>
  limits.demand(`open-data ${counter}`, limit, seconds, `More than ${limit} calls in ${seconds} seconds`);
